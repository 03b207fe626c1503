import { encodeJson, isJsonArray, isJsonObject, type JsonObject, parseJson, quoteGo } from '@kubewright/kube/json'
import { parseTime, unixMillisecondsOf } from '@kubewright/kube/values'
import type { CredentialNotes, UserInfo } from '../api.ts'
import { numberAt, objectAt, textAt } from '../read-object.ts'
import {
  groupsIn,
  judgeSecretToken,
  noteSecretToken,
  secretTokenClaims,
  secretTokenIssuer,
  useOfSecretToken,
} from './secret-tokens.ts'
import { createSigningKey, type SigningKey } from './signing-key.ts'

/** Who signs, and the audience of tokens that name none. */
export const serviceAccountIssuer = 'https://kubernetes.default.svc'

/** Clocks may differ by this much, and deletions take it to be noticed. */
const leewaySeconds = 60
const algorithm = 'ES256'

/** What the tokens need to know of everything else. */
export interface TokenSurroundings {
  /** The wall time in milliseconds. */
  now(): number
  newUid(): string
  randomBytes(count: number): Uint8Array
  /** A stored object, by the storage name of its resource. */
  find(resource: string, namespace: string, name: string): JsonObject | undefined
  /** Changes a secret, by a merge patch, because the token in it was used; absent where nobody keeps account of that. */
  patchSecret?(namespace: string, name: string, patch: JsonObject): Promise<void>
}

/** Whom a token is for, and what it is bound to. */
export interface TokenClaims {
  /** By which logs know it; made anew where there is none. */
  readonly id?: string | undefined
  readonly account: JsonObject
  readonly pod?: JsonObject | undefined
  readonly secret?: JsonObject | undefined
  /** Of a pod's token the node on which it runs; else what the token is bound to. A name will do for a node that is gone. */
  readonly node?: JsonObject | undefined
  readonly audiences: readonly string[]
  readonly expirationSeconds: number
  /** After this much of its time the token is old, though it is still valid. */
  readonly staleAfterSeconds?: number | undefined
}

export interface VerifiedToken {
  readonly user: UserInfo
  /** Those that were asked for and that the token has. */
  readonly audiences: readonly string[]
}

export interface ServiceAccountTokens {
  /** The server's own. */
  readonly audience: string
  issue(claims: TokenClaims): string
  /** The token that lies in a secret of the account's: it has no end of its own. */
  issueForSecret(account: JsonObject, secret: JsonObject): string
  /** Whose token it is, if it is valid now for one of the audiences. */
  verify(token: string, audiences: readonly string[], notes?: CredentialNotes): Promise<VerifiedToken | undefined>
  /** Why a token that this server has signed is not valid; undefined for what it has not signed. */
  problemOf(token: string, audiences: readonly string[]): string | undefined
  /** The user of a token that is valid for this server. */
  verifyToken(token: string): Promise<UserInfo | undefined>
  /** The public keys, as /openid/v1/jwks shows them. */
  publicKeys(): JsonObject
}

export function createServiceAccountTokens(surroundings: TokenSurroundings): ServiceAccountTokens {
  let made: SigningKey | undefined
  const key = () => {
    made ??= createSigningKey(surroundings.randomBytes)
    return made
  }
  const verify: ServiceAccountTokens['verify'] = async (token, audiences, notes) => {
    const claims = signedClaimsIn(token, key())
    if (claims === undefined) return undefined
    return isOfSecret(claims)
      ? verifySecretToken(token, claims, audiences, surroundings, notes)
      : verifyClaims(claims, audiences, surroundings, notes)
  }
  return {
    audience: serviceAccountIssuer,
    issue: (claims) => signed(claimsOf(claims, surroundings), key()),
    issueForSecret: (account, secret) => signed(secretTokenClaims(account, secret), key()),
    verify,
    problemOf: (token, audiences) => {
      const claims = signedClaimsIn(token, key())
      if (claims === undefined) return undefined
      return isOfSecret(claims)
        ? problemOfSecretToken(token, claims, audiences, surroundings)
        : problemIn(claims, audiences, surroundings)
    },
    verifyToken: async (token) => (await verify(token, [serviceAccountIssuer]))?.user,
    publicKeys: () => ({ keys: [key().publicJwk] }),
  }
}

function signed(claims: JsonObject, key: SigningKey): string {
  const text = `${encodePart({ alg: algorithm, kid: key.id })}.${encodePart(claims)}`
  return `${text}.${Buffer.from(key.sign(text)).toString('base64url')}`
}

function encodePart(value: JsonObject): string {
  return Buffer.from(encodeJson(value)).toString('base64url')
}

function claimsOf(claims: TokenClaims, { now, newUid }: TokenSurroundings): JsonObject {
  const { account, pod, secret, node } = claims
  const namespace = textAt(account, 'metadata', 'namespace')
  const nowSeconds = Math.floor(now() / 1000)
  return {
    aud: claims.audiences,
    exp: nowSeconds + claims.expirationSeconds,
    iat: nowSeconds,
    iss: serviceAccountIssuer,
    jti: claims.id ?? newUid(),
    'kubernetes.io': {
      namespace,
      ...(node === undefined ? {} : { node: referenceTo(node) }),
      ...(pod === undefined ? {} : { pod: referenceTo(pod) }),
      ...(secret === undefined ? {} : { secret: referenceTo(secret) }),
      serviceaccount: referenceTo(account),
      ...(claims.staleAfterSeconds === undefined ? {} : { warnafter: nowSeconds + claims.staleAfterSeconds }),
    },
    nbf: nowSeconds,
    sub: `system:serviceaccount:${namespace}:${textAt(account, 'metadata', 'name')}`,
  }
}

function referenceTo(object: JsonObject): JsonObject {
  const uid = textAt(object, 'metadata', 'uid')
  const name = textAt(object, 'metadata', 'name')
  return uid === '' ? { name } : { name, uid }
}

/** The claims of a token that this key has signed; undefined for everything else. */
function signedClaimsIn(token: string, key: SigningKey): JsonObject | undefined {
  const parts = token.split('.')
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) return undefined
  const [header = '', payload = '', signature = ''] = parts
  if (textAt(decodePart(header), 'alg') !== algorithm) return undefined
  if (!key.isSignature(`${header}.${payload}`, Buffer.from(signature, 'base64url'))) return undefined
  return decodePart(payload)
}

function decodePart(part: string): JsonObject | undefined {
  try {
    const value = parseJson(Buffer.from(part, 'base64url'))
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function verifyClaims(
  claims: JsonObject,
  wanted: readonly string[],
  surroundings: TokenSurroundings,
  notes?: CredentialNotes,
): VerifiedToken | undefined {
  if (problemIn(claims, wanted, surroundings) !== undefined) return undefined
  const bound = objectAt(claims, 'kubernetes.io')
  noteStaleness(claims, bound, surroundings.now() / 1000, notes)
  const own = audiencesIn(claims)
  return { user: userOf(claims, bound), audiences: wanted.filter((audience) => own.includes(audience)) }
}

/** Why claims that are signed are worth nothing, in Kubernetes' words; undefined when they hold. */
function problemIn(claims: JsonObject, wanted: readonly string[], surroundings: TokenSurroundings): string | undefined {
  const issuer = textAt(claims, 'iss')
  if (issuer !== serviceAccountIssuer) return `token issuer ${quoteGo(issuer)} is invalid`
  const own = audiencesIn(claims)
  if (!wanted.some((audience) => own.includes(audience))) return audienceProblem(own, wanted)
  const nowSeconds = surroundings.now() / 1000
  if (nowSeconds - leewaySeconds > numberAt(claims, 'exp')) return 'service account token has expired'
  if (nowSeconds + leewaySeconds < numberAt(claims, 'nbf')) return 'service account token is not valid yet'
  const bound = objectAt(claims, 'kubernetes.io')
  return accountProblem(bound, surroundings) ?? boundProblem(bound, surroundings)
}

function audiencesIn(claims: JsonObject): readonly string[] {
  return isJsonArray(claims['aud']) ? claims['aud'].map(String) : []
}

function accountProblem(bound: JsonObject, surroundings: TokenSurroundings): string | undefined {
  const namespace = textAt(bound, 'namespace')
  const name = textAt(bound, 'serviceaccount', 'name')
  const uid = textAt(bound, 'serviceaccount', 'uid')
  const account = surroundings.find('serviceaccounts', namespace, name)
  if (account === undefined) return `serviceaccounts ${quoteGo(name)} not found`
  const found = textAt(account, 'metadata', 'uid')
  if (found !== uid) return `service account UID (${found}) does not match claim (${uid})`
  return isLongDeleted(account, surroundings) ? `service account ${namespace}/${name} has been deleted` : undefined
}

/** What a token may be bound to. That of a pod tells of a node, and does not end with it. */
function boundProblem(bound: JsonObject, surroundings: TokenSurroundings): string | undefined {
  const namespace = textAt(bound, 'namespace')
  const problemOf = (kind: 'secret' | 'pod' | 'node', of: string) => {
    if (!(kind in bound)) return undefined
    const { name, uid } = objectAt(bound, kind)
    const object = surroundings.find(`${kind}s`, of, String(name))
    if (object === undefined) return 'service account token has been invalidated'
    const found = textAt(object, 'metadata', 'uid')
    if (found !== uid) return `${kind} UID (${found}) does not match service account ${kind} ref claim (${uid})`
    return isLongDeleted(object, surroundings) ? 'service account token has been invalidated' : undefined
  }
  return problemOf('secret', namespace) ?? ('pod' in bound ? problemOf('pod', namespace) : problemOf('node', ''))
}

/** Whether an object is being deleted for longer than it takes to notice. */
function isLongDeleted(object: JsonObject, { now }: TokenSurroundings): boolean {
  const deleted = textAt(object, 'metadata', 'deletionTimestamp')
  return deleted !== '' && unixMillisecondsOf(parseTime(deleted)) < now() - leewaySeconds * 1000
}

/** Some tokens last longer than their clients should use them, which must read theirs anew. */
function noteStaleness(claims: JsonObject, bound: JsonObject, nowSeconds: number, notes?: CredentialNotes): void {
  const staleFromSeconds = numberAt(bound, 'warnafter')
  if (staleFromSeconds === 0 || nowSeconds <= staleFromSeconds) return
  const overdueSeconds = Math.floor(nowSeconds) - staleFromSeconds
  const note = `subject: ${textAt(claims, 'sub')}, seconds after warning threshold: ${overdueSeconds}`
  notes?.annotate('authentication.k8s.io/stale-token', note)
}

function isOfSecret(claims: JsonObject): boolean {
  return textAt(claims, 'iss') === secretTokenIssuer
}

/** Of the tokens in secrets, which are meant for the server itself. */
async function verifySecretToken(
  token: string,
  claims: JsonObject,
  wanted: readonly string[],
  surroundings: TokenSurroundings,
  notes?: CredentialNotes,
): Promise<VerifiedToken | undefined> {
  const audiences = wanted.filter((audience) => audience === serviceAccountIssuer)
  if (audiences.length === 0) return undefined
  const judgement = judgeSecretToken(token, claims, surroundings.find)
  const { secret } = judgement
  if (notes !== undefined) noteSecretToken(judgement, notes)
  const patch = secret && useOfSecretToken(secret, surroundings.now())
  if (patch !== undefined) {
    const { name, namespace } = objectAt(secret, 'metadata')
    await surroundings.patchSecret?.(String(namespace), String(name), patch)
  }
  return 'user' in judgement ? { user: judgement.user, audiences } : undefined
}

function problemOfSecretToken(
  token: string,
  claims: JsonObject,
  wanted: readonly string[],
  { find }: TokenSurroundings,
): string | undefined {
  if (!wanted.includes(serviceAccountIssuer)) return audienceProblem([serviceAccountIssuer], wanted)
  const judgement = judgeSecretToken(token, claims, find)
  return 'problem' in judgement ? judgement.problem : undefined
}

function audienceProblem(own: readonly string[], wanted: readonly string[]): string {
  return `token audiences ${quoteAll(own)} is invalid for the target audiences ${quoteAll(wanted)}`
}

function quoteAll(texts: readonly string[]): string {
  return `[${texts.map(quoteGo).join(' ')}]`
}

function userOf(claims: JsonObject, bound: JsonObject): UserInfo {
  const namespace = textAt(bound, 'namespace')
  return {
    name: `system:serviceaccount:${namespace}:${textAt(bound, 'serviceaccount', 'name')}`,
    uid: textAt(bound, 'serviceaccount', 'uid'),
    groups: groupsIn(namespace),
    extra: extraOf(claims, bound),
  }
}

const extraKeys = {
  'node-name': ['node', 'name'],
  'node-uid': ['node', 'uid'],
  'pod-name': ['pod', 'name'],
  'pod-uid': ['pod', 'uid'],
} as const

function extraOf(claims: JsonObject, bound: JsonObject): Readonly<Record<string, readonly string[]>> {
  const extra: Record<string, readonly string[]> = {
    'authentication.kubernetes.io/credential-id': [`JTI=${textAt(claims, 'jti')}`],
  }
  for (const [key, [object, field]] of Object.entries(extraKeys)) {
    const value = textAt(bound, object, field)
    if (value !== '') extra[`authentication.kubernetes.io/${key}`] = [value]
  }
  return extra
}
