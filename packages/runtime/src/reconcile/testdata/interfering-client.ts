import { StatusError } from '@kubewright/kube/status'
import type { Client } from '../../client/index.ts'

/** A write before or after the server carries it out. */
export interface PassingWrite {
  readonly verb: 'create' | 'update' | 'patch' | 'apply' | 'delete'
  readonly kind: string
  readonly name: string
}

export interface Interference {
  /** Runs before the server gets the write; a throw loses the write. */
  before?(write: PassingWrite): Promise<void> | void
  /** Runs after the server has carried the write out; a throw loses the response. */
  after?(write: PassingWrite): Promise<void> | void
}

/** A client that calls the interference before and after each write. */
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

/** The server's refusal of a write for which the user lacks permission. */
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
