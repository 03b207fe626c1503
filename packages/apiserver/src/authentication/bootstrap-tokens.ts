import { timingSafeEqual } from 'node:crypto'
import { type JsonObject, sortStrings } from '@kubewright/kube/json'
import type { Clock } from '@kubewright/kube/runtime'
import { parseTime, unixMillisecondsOf } from '@kubewright/kube/values'
import { textAt, valueAt } from '../read-object.ts'
import type { Store } from '../storage/index.ts'
import type { UserInfo } from '../user-info.ts'

const tokenPattern = /^([a-z0-9]{6})\.([a-z0-9]{16})$/
const groupPattern = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/
const secretType = 'bootstrap.kubernetes.io/token'
const defaultGroup = 'system:bootstrappers'

/**
 * Bootstrap tokens, with which machines join a cluster: secrets in kube-system, each named after the first half of its
 * token. Returns the user of a token that is currently valid.
 */
export function createBootstrapTokens(store: Store, clock: Clock): (token: string) => UserInfo | undefined {
  return (token) => {
    const [, id = '', secret = ''] = tokenPattern.exec(token) ?? []
    if (id === '') return undefined
    const key = { resource: 'secrets', namespace: 'kube-system', name: `bootstrap-token-${id}` }
    const object = store.get(key)?.object
    if (object === undefined || !isUsable(object, { id, secret, nowMs: clock.now() })) return undefined
    const groups = groupsIn(object)
    return groups && { name: `system:bootstrap:${id}`, groups }
  }
}

function isUsable(object: JsonObject, shown: { id: string; secret: string; nowMs: number }): boolean {
  if (valueAt(object, 'metadata', 'deletionTimestamp') !== undefined) return false
  return (
    textAt(object, 'type') === secretType &&
    isSame(dataAt(object, 'token-secret'), shown.secret) &&
    dataAt(object, 'token-id') === shown.id &&
    !hasExpired(dataAt(object, 'expiration'), shown.nowMs) &&
    dataAt(object, 'usage-bootstrap-authentication') === 'true'
  )
}

/** Compares in constant time. */
function isSame(known: string, shown: string): boolean {
  const [left, right] = [Buffer.from(known), Buffer.from(shown)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A malformed time counts as expired. */
function hasExpired(text: string, nowMs: number): boolean {
  if (text === '') return false
  try {
    return unixMillisecondsOf(parseTime(text)) <= nowMs
  } catch {
    return true
  }
}

/** One invalid group makes the token invalid. */
function groupsIn(object: JsonObject): readonly string[] | undefined {
  const text = dataAt(object, 'auth-extra-groups')
  const extra = text === '' ? [] : text.split(',')
  if (!extra.every((group) => groupPattern.test(group))) return undefined
  return sortStrings([...new Set([defaultGroup, ...extra])])
}

/** Secret values are stored in base64. */
function dataAt(object: JsonObject, name: string): string {
  return Buffer.from(textAt(object, 'data', name), 'base64').toString('utf8')
}
