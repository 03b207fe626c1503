import type { JsonObject } from '@kubewright/kube/json'
import type { Tokens } from '../../authentication/index.ts'
import type { UserInfo } from '../../user-info.ts'
import type { Authorizer } from '../rbac/authorizer.ts'

/** Server state that a review reads. */
export interface ReviewContext {
  readonly authorizer: Authorizer
  readonly tokens: Tokens
  /** The requesting user. */
  readonly user: UserInfo
  /** The path's namespace; empty if it has none. */
  readonly namespace: string
  /** The time in whole seconds, as in objects. */
  now(): string
}

/** Computes the response to a review; nothing is stored. Throws a StatusError to refuse. */
export type Review = (review: JsonObject, context: ReviewContext) => JsonObject | Promise<JsonObject>
