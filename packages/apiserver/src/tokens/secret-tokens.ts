import { timingSafeEqual } from 'node:crypto'
import type { JsonObject } from '@kubewright/kube/json'
import type { UserInfo } from '../api.ts'
import { textAt } from '../read-object.ts'

/** Who signs the tokens that lie in secrets. They have no end and no audience: they end with their secret. */
export const secretTokenIssuer = 'kubernetes/serviceaccount'

const claimPrefix = 'kubernetes.io/serviceaccount/'
const claimNames = {
  namespace: `${claimPrefix}namespace`,
  secret: `${claimPrefix}secret.name`,
  account: `${claimPrefix}service-account.name`,
  accountUid: `${claimPrefix}service-account.uid`,
} as const

const lastUsedLabel = 'kubernetes.io/legacy-token-last-used'
const invalidLabel = 'kubernetes.io/legacy-token-invalid-since'

/** Finds a stored object, by the storage name of its resource. */
type Find = (resource: string, namespace: string, name: string) => JsonObject | undefined

export function secretTokenClaims(account: JsonObject, secret: JsonObject): JsonObject {
  const namespace = textAt(account, 'metadata', 'namespace')
  const name = textAt(account, 'metadata', 'name')
  return {
    iss: secretTokenIssuer,
    [claimNames.namespace]: namespace,
    [claimNames.secret]: textAt(secret, 'metadata', 'name'),
    [claimNames.account]: name,
    [claimNames.accountUid]: textAt(account, 'metadata', 'uid'),
    sub: `system:serviceaccount:${namespace}:${name}`,
  }
}

/** Why a token is not valid, or whose it is. The secret is told when the token was worth its use being noted. */
export type SecretTokenJudgement =
  | { readonly problem: string; readonly secret?: JsonObject | undefined }
  | { readonly user: UserInfo; readonly secret: JsonObject }

/** Judges a token of a secret whose signature is right, by what is stored. */
export function judgeSecretToken(token: string, claims: JsonObject, find: Find): SecretTokenJudgement {
  const namespace = textAt(claims, claimNames.namespace)
  const name = textAt(claims, claimNames.account)
  const uid = textAt(claims, claimNames.accountUid)
  const userName = `system:serviceaccount:${namespace}:${name}`
  if (textAt(claims, 'sub') !== userName) return { problem: 'sub claim is invalid' }
  const secret = find('secrets', namespace, textAt(claims, claimNames.secret))
  if (secret === undefined || isDeleted(secret)) return { problem: 'Token has been invalidated' }
  if (!isTokenIn(secret, token)) return { problem: "Token does not match server's copy" }
  const account = find('serviceaccounts', namespace, name)
  if (account === undefined) return { problem: `serviceaccounts "${name}" not found` }
  if (isDeleted(account)) return { problem: `ServiceAccount ${namespace}/${name} has been deleted` }
  const accountUid = textAt(account, 'metadata', 'uid')
  if (accountUid !== uid) return { problem: `ServiceAccount UID (${accountUid}) does not match claim (${uid})` }
  if (textAt(secret, 'metadata', 'labels', invalidLabel) !== '') {
    const which = `the token in secret ${namespace}/${textAt(secret, 'metadata', 'name')} for service account ${namespace}/${name}`
    const instead = 'Use tokens from the TokenRequest API or manually created secret-based tokens'
    const remedy = `${instead}, or remove the '${invalidLabel}' label from the secret to temporarily allow use of this token`
    return { problem: `${which} has been marked invalid. ${remedy}`, secret }
  }
  return { user: { name: userName, uid, groups: groupsIn(namespace) }, secret }
}

export function groupsIn(namespace: string): readonly string[] {
  return ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
}

/**
 * What is to be changed of a secret whose token was used: its label says on which day that was last. Undefined where it
 * says so already; a clock that is ahead may have written tomorrow.
 */
export function useOfSecretToken(secret: JsonObject, nowMs: number): JsonObject | undefined {
  const [today, tomorrow] = [dayOf(nowMs), dayOf(nowMs + dayMs)]
  const lastUsed = textAt(secret, 'metadata', 'labels', lastUsedLabel)
  if (lastUsed === today || lastUsed === tomorrow) return undefined
  return { metadata: { uid: textAt(secret, 'metadata', 'uid'), labels: { [lastUsedLabel]: today } } }
}

const dayMs = 24 * 3600_000

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

function isDeleted(object: JsonObject): boolean {
  return textAt(object, 'metadata', 'deletionTimestamp') !== ''
}

function isTokenIn(secret: JsonObject, token: string): boolean {
  const kept = Buffer.from(textAt(secret, 'data', 'token'), 'base64')
  const shown = Buffer.from(token)
  return kept.length === shown.length && timingSafeEqual(kept, shown)
}
