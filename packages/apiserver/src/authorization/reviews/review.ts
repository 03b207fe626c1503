import type { JsonObject } from '@kubewright/kube/json'
import type { UserInfo } from '../../api.ts'
import type { Tokens } from '../../authentication/index.ts'
import type { Authorizer } from '../rbac/authorizer.ts'

/** What a review is answered from. */
export interface ReviewContext {
  readonly authorizer: Authorizer
  readonly tokens: Tokens
  /** Who asks. */
  readonly user: UserInfo
  /** That of the path; empty where it has none. */
  readonly namespace: string
  /** The time as objects have it, in whole seconds. */
  now(): string
}

/** Answers a review, of which nothing is stored. Throws a StatusError to refuse. */
export type Review = (review: JsonObject, context: ReviewContext) => JsonObject | Promise<JsonObject>
