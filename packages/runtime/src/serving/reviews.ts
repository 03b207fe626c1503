import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { isJsonArray, isJsonObject } from '@kubewright/kube/json'
import { builtinDefinition, type ResourceDefinition } from '@kubewright/kube/resource'
import type { Client } from '../client/index.ts'

/** A user as the API server knows it by a token. */
export type ReviewedUser = JsonObject & { readonly username: string }

export interface ReviewedAccess {
  readonly user: ReviewedUser
  readonly verb: string
  readonly path: string
}

/** Definitions are looked up on first use: most operators never send a review. */
const kindOf = (group: string, kind: string) => ({
  id: `${kind}.${group}`,
  get definition(): ResourceDefinition {
    return builtinDefinition(group, 'v1', kind) as ResourceDefinition
  },
})

const tokenReview = kindOf('authentication.k8s.io', 'TokenReview')
const accessReview = kindOf('authorization.k8s.io', 'SubjectAccessReview')

/** Undefined for an invalid token. */
export async function reviewToken(
  client: Client,
  token: string,
  signal: AbortSignal,
): Promise<ReviewedUser | undefined> {
  const status = statusOf(await client.create(tokenReview, { spec: { token } }, { signal }))
  const user = status['user']
  if (status['authenticated'] !== true || !isJsonObject(user)) return undefined
  const username = user['username']
  return typeof username === 'string' && username !== '' ? { ...user, username } : undefined
}

/** An explicit denial takes precedence over a permission, as in the API server itself. */
export async function reviewAccess(
  client: Client,
  { user, verb, path }: ReviewedAccess,
  signal: AbortSignal,
): Promise<boolean> {
  const spec = {
    user: user.username,
    ...(isJsonArray(user['groups']) ? { groups: user['groups'] } : {}),
    ...(typeof user['uid'] === 'string' ? { uid: user['uid'] } : {}),
    ...(isJsonObject(user['extra']) ? { extra: user['extra'] } : {}),
    nonResourceAttributes: { path, verb },
  }
  const status = statusOf(await client.create(accessReview, { spec }, { signal }))
  return status['allowed'] === true && status['denied'] !== true
}

function statusOf(review: unknown): JsonObject {
  const status = (review as { readonly status?: JsonValue }).status
  return isJsonObject(status) ? status : {}
}
