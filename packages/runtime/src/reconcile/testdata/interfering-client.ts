import { StatusError } from '@kubewright/kube/status'
import type { Client } from '../../client/index.ts'

/** A write on its way to the server, or on its way back. */
export interface PassingWrite {
  readonly verb: 'create' | 'update' | 'patch' | 'apply' | 'delete'
  readonly kind: string
  readonly name: string
}

export interface Interference {
  /** Happens before the server sees the write; a throw loses the write. */
  before?(write: PassingWrite): Promise<void> | void
  /** Happens after the server has carried it out; a throw loses the answer. */
  after?(write: PassingWrite): Promise<void> | void
}

/** A client between which and the server things happen. */
export function interferingClient(client: Client, { before, after }: Interference): Client {
  const pass = async <Result>(write: PassingWrite, send: () => Promise<Result>): Promise<Result> => {
    await before?.(write)
    const result = await send()
    await after?.(write)
    return result
  }
  const nameIn = (object: unknown) => (object as { metadata: { name: string } }).metadata.name
  return {
    get: (...call) => client.get(...call),
    list: (...call) => client.list(...call),
    watch: (...call) => client.watch(...call),
    readRaw: (...call) => client.readRaw(...call),
    deleteAllOf: (...call) => client.deleteAllOf(...call),
    create: (kind, object, options) =>
      pass({ verb: 'create', kind: kind.id, name: nameIn(object) }, () => client.create(kind, object, options)),
    update: (kind, object, options) =>
      pass({ verb: 'update', kind: kind.id, name: nameIn(object) }, () => client.update(kind, object, options)),
    patch: (kind, name, patch, options) =>
      pass({ verb: 'patch', kind: kind.id, name: name.name }, () => client.patch(kind, name, patch, options)),
    apply: (kind, object, options) =>
      pass({ verb: 'apply', kind: kind.id, name: nameIn(object) }, () => client.apply(kind, object, options)),
    delete: (kind, name, options) =>
      pass({ verb: 'delete', kind: kind.id, name: name.name }, () => client.delete(kind, name, options)),
  }
}

/** The server's refusal of a write that this user may not do. */
export function forbidden(message: string): StatusError {
  const reason = 'Forbidden'
  return new StatusError({
    kind: 'Status',
    metadata: {},
    apiVersion: 'v1',
    status: 'Failure',
    reason,
    message,
    code: 403,
  })
}
