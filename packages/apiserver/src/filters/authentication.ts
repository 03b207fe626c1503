import { unauthorizedStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../api/index.ts'
import type { CredentialNotes, UserInfo } from '../user-info.ts'
import { refuseUnauthenticated } from './audit.ts'
import type { Filter, RequestState, ResponseOrPromise } from './filter.ts'

/** Finds the user behind the credentials, or responds 401. In process the transport has a user already. */
export const authentication: Filter = (context, next) => {
  const enter = (state: RequestState, notes: CollectedNotes, sender: UserInfo | undefined): ResponseOrPromise => {
    context.metrics.authenticated(sender?.name)
    if (sender === undefined) return refuseUnauthenticated(context, state, unauthorizedStatus('Unauthorized'))
    state.sender = sender
    state.annotations = notes.annotations
    return notes.addWarningsTo(next(state))
  }
  return (state) => {
    const notes = new CollectedNotes()
    const sender = state.incoming?.authenticate(notes)
    return sender instanceof Promise ? sender.then((found) => enter(state, notes, found)) : enter(state, notes, sender)
  }
}

/** Annotations and warnings about the credentials; most requests have none. */
class CollectedNotes implements CredentialNotes {
  annotations: [key: string, value: string][] | undefined
  #warnings: string[] | undefined

  annotate(key: string, value: string): void {
    this.annotations ??= []
    this.annotations.push([key, value])
  }

  warn(text: string): void {
    this.#warnings ??= []
    this.#warnings.push(text)
  }

  /** The response with these warnings before its own. */
  addWarningsTo(outcome: ResponseOrPromise): ResponseOrPromise {
    const warnings = this.#warnings
    if (warnings === undefined) return outcome
    const warned = (response: ApiResponse) => ({ ...response, warnings: [...warnings, ...(response.warnings ?? [])] })
    return outcome instanceof Promise ? outcome.then(warned) : warned(outcome)
  }
}
