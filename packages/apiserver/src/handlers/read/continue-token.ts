import { isKubeError } from '@kubewright/kube'
import { encodeJson, isInt64, isJsonObject, parseJson } from '@kubewright/kube/json'
import { badRequestStatus } from '@kubewright/kube/status'
import { fail } from '../operation.ts'

/** The position at which a list continues. */
export interface ContinueToken {
  /** The revision of the first page; negative for the latest. */
  readonly revision: number | bigint
  /** The key of the last returned object. */
  readonly namespace: string
  readonly name: string
}

const tokenVersion = 'meta.k8s.io/v1'
const endOfKey = '\u0000'

/** Encodes a token as Kubernetes does; in a namespaced list the key omits the namespace. */
export function encodeContinue(token: ContinueToken, isOfOneNamespace: boolean): string {
  const key = isOfOneNamespace || token.namespace === '' ? token.name : `${token.namespace}/${token.name}`
  const document = encodeJson({ v: tokenVersion, rv: token.revision, start: `/${key}${endOfKey}` })
  return Buffer.from(document, 'utf8').toString('base64url')
}

/** Decodes a token. Fails with 400 if it is not a token of this list. */
export function decodeContinue(text: string, namespace: string, isNamespaced: boolean): ContinueToken {
  const { v, rv, start } = tokenIn(text)
  if (v !== tokenVersion) return refuse(`server does not recognize this encoded version ${v}`)
  if (rv === 0n) return refuse(`incorrect encoded start resourceVersion (version ${tokenVersion})`)
  if (start === '') return refuse(`encoded start key empty (version ${tokenVersion})`)
  const key = start.startsWith('/') ? start : `/${start}`
  if (key !== '/' && key.slice(1).split('/').some(isNoSegment)) return refuse(start)
  const revision = rv < 0n || rv > Number.MAX_SAFE_INTEGER ? rv : Number(rv)
  const name = key.slice(1).replace(/\0$/, '')
  if (namespace !== '' || !isNamespaced) return { revision, namespace, name }
  const [first = '', ...rest] = name.split('/')
  return { revision, namespace: first, name: rest.join('/') }
}

/** Whether path cleaning would change a key with this segment. */
function isNoSegment(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..'
}

interface TokenFields {
  readonly v: string
  readonly rv: bigint
  readonly start: string
}

/** Ignores line breaks in base64, as Go does. */
function tokenIn(text: string): TokenFields {
  const digits = text.replace(/[\r\n]/g, '')
  if (!/^[A-Za-z0-9_-]*$/.test(digits) || digits.length % 4 === 1) return refuse('illegal base64 data')
  const document = Buffer.from(digits, 'base64url').toString('utf8')
  try {
    if (!isJsonObject(parseJson(document))) return refuse('the token is not an object')
  } catch (error) {
    if (!isKubeError(error)) throw error
    return refuse(error.message)
  }
  return fieldsIn(document)
}

/**
 * Decodes as Go's encoding/json does: ignores the case of names, takes the last of repeated fields and checks the
 * types.
 */
function fieldsIn(document: string): TokenFields {
  const fields = { v: '', rv: 0n, start: '' }
  for (const [name, literal] of literalsIn(document)) {
    const field = name.toLowerCase()
    if ((field !== 'v' && field !== 'rv' && field !== 'start') || literal === 'null') continue
    if (field === 'rv') fields.rv = integerIn(literal)
    else if (literal.startsWith('"')) fields[field] = String(parseJson(literal))
    else return refuse(`json: cannot unmarshal ${literal} into Go struct field continueToken.${field} of type string`)
  }
  return fields
}

function integerIn(literal: string): bigint {
  if (/^-?\d+$/.test(literal) && isInt64(BigInt(literal))) return BigInt(literal)
  return refuse(`json: cannot unmarshal ${literal} into Go struct field continueToken.rv of type int64`)
}

const lexeme = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * The literals of the object's fields. The document is valid; an object or array is recognized by its first character.
 */
function literalsIn(document: string): readonly (readonly [name: string, literal: string])[] {
  const literals: [string, string][] = []
  let depth = 0
  let name: string | undefined
  let before = ''
  for (const [text] of document.matchAll(lexeme)) {
    if (depth === 1 && text === ':') name = String(parseJson(before))
    else if (depth === 1 && name !== undefined) {
      literals.push([name, text])
      name = undefined
    }
    if (text === '{' || text === '[') depth++
    if (text === '}' || text === ']') depth--
    before = text
  }
  return literals
}

function refuse(problem: string): never {
  return fail(badRequestStatus(`invalid continue token: continue key is not valid: ${problem}`))
}
