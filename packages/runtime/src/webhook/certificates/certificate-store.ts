import type { Secret } from '@kubewright/kube/kinds/core-v1'
import { isAlreadyExists, isConflict } from '@kubewright/kube/status'
import type { Client } from '../../client/index.ts'
import { Secret as SecretKind } from '../../kinds/index.ts'
import type { CertificateState } from './certificate-state.ts'

export interface StoredCertificates {
  readonly state: CertificateState | undefined
  /** Identifies what was read, for the write that replaces it. */
  readonly version: string | undefined
}

/** Where the certificates are kept. */
export interface CertificateStore {
  read(): Promise<StoredCertificates>
  /** Resolves with false, without a change, when another replica has written since the version was read. */
  write(state: CertificateState, version: string | undefined): Promise<boolean>
}

/** For a server that is alone: certificates that end with the process. */
export function memoryStore(): CertificateStore {
  let state: CertificateState | undefined
  return {
    read: async () => ({ state, version: undefined }),
    write: async (next) => {
      state = next
      return true
    },
  }
}

/**
 * A Secret of type kubernetes.io/tls, which the replicas of an operator share. Each write has the resourceVersion of the
 * read before it, so of several replicas that renew at the same time one wins, and the others use its certificate.
 */
export function secretStore(
  client: Client,
  name: { readonly namespace: string; readonly name: string },
  labels: Readonly<Record<string, string>>,
): CertificateStore {
  return {
    async read() {
      const secret = await client.get(SecretKind, name)
      return { state: secret && stateOf(secret), version: secret?.metadata.resourceVersion }
    },
    async write(state, version) {
      const data = dataOf(state)
      try {
        if (version === undefined) {
          await client.create(SecretKind, { metadata: { ...name, labels }, type: 'kubernetes.io/tls', data })
        } else {
          const patch = { metadata: { resourceVersion: version }, data: { ...absentNext, ...data } }
          await client.patch(SecretKind, name, { type: 'merge', patch })
        }
        return true
      } catch (error) {
        if (isConflict(error) || isAlreadyExists(error)) return false
        throw error
      }
    },
  }
}

/** Removes the fields of a next certificate, unless the state has one. */
const absentNext = { 'next.crt': null, 'next.key': null, 'next.from': null }

function dataOf({ current, authorities, next }: CertificateState): Readonly<Record<string, string>> {
  const texts = {
    'ca.crt': authorities,
    'tls.crt': current.certificate,
    'tls.key': current.privateKey,
    ...(next === undefined
      ? {}
      : {
          'next.crt': next.pair.certificate,
          'next.key': next.pair.privateKey,
          'next.from': new Date(next.fromMs).toISOString(),
        }),
  }
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, Buffer.from(text).toString('base64')]))
}

/** Undefined if the Secret lacks a part, such as one that a user has emptied. */
function stateOf({ data = {} }: Pick<Secret, 'data'>): CertificateState | undefined {
  const text = (key: string) => Buffer.from(String(data[key] ?? ''), 'base64').toString()
  const pair = (name: string) => ({ certificate: text(`${name}.crt`), privateKey: text(`${name}.key`) })
  const [current, authorities, next] = [pair('tls'), text('ca.crt'), pair('next')]
  if (current.certificate === '' || current.privateKey === '' || authorities === '') return undefined
  const fromMs = Date.parse(text('next.from'))
  if (next.certificate === '' || next.privateKey === '' || Number.isNaN(fromMs)) return { current, authorities }
  return { current, authorities, next: { pair: next, fromMs } }
}
