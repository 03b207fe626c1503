import { isKubeError } from '@kubewright/kube'
import { encodeJson, isJsonObject, parseJson } from '@kubewright/kube/json'
import { badRequestStatus } from '@kubewright/kube/status'
import { fail } from './operation.ts'

/** Where a list goes on. */
export interface ContinueToken {
  /** The revision of the first page; -1 for whatever is the latest. */
  readonly revision: number
  /** The key of the last object that was shown. */
  readonly namespace: string
  readonly name: string
}

const tokenVersion = 'meta.k8s.io/v1'
const endOfKey = '\u0000'

/** Encodes a token as Kubernetes does; keys are relative to the namespace of the list, if it has one. */
export function encodeContinue(token: ContinueToken, isOfOneNamespace: boolean): string {
  const key = isOfOneNamespace || token.namespace === '' ? token.name : `${token.namespace}/${token.name}`
  const document = encodeJson({ v: tokenVersion, rv: token.revision, start: `/${key}${endOfKey}` })
  return Buffer.from(document, 'utf8').toString('base64url')
}

/** Reads a token. Fails with 400 when it is none of this list. */
export function decodeContinue(text: string, namespace: string, isNamespaced: boolean): ContinueToken {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return refuse('continue key is not valid: illegal base64 data')
  const { v, rv, start } = parseToken(Buffer.from(text, 'base64url').toString('utf8'))
  if (v !== tokenVersion) {
    return refuse(`continue key is not valid: server does not recognize this encoded version ${String(v ?? '')}`)
  }
  if (typeof rv !== 'number' || rv === 0) {
    return refuse(`continue key is not valid: incorrect encoded start resourceVersion (version ${tokenVersion})`)
  }
  if (typeof start !== 'string' || start === '') {
    return refuse(`continue key is not valid: encoded start key empty (version ${tokenVersion})`)
  }
  const parts = start.replace(/^\//, '').replace(/\0$/, '').split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..') || parts.length > 2) {
    return refuse(`continue key is not valid: ${start}`)
  }
  const [first = '', second] = parts
  if (namespace !== '' || !isNamespaced) return { revision: rv, namespace, name: parts.join('/') }
  return { revision: rv, namespace: first, name: second ?? '' }
}

function parseToken(text: string) {
  try {
    const value = parseJson(text)
    if (isJsonObject(value)) return value
  } catch (error) {
    if (!isKubeError(error)) throw error
    return refuse(`continue key is not valid: ${error.message}`)
  }
  return refuse('continue key is not valid: the token is no object')
}

function refuse(problem: string): never {
  return fail(badRequestStatus(`invalid continue token: ${problem}`))
}
