import type { Metric } from './exposition.ts'

/** User names with their own label; kube-apiserver counts all others as "other". */
const namedUsers: ReadonlySet<string> = new Set([
  'admin',
  'client',
  'kube_proxy',
  'kubelet',
  'system:serviceaccount:kube-system:default',
])

/** Counts authentication and authorization decisions. */
export class AccessMetrics {
  readonly #byUser = new Map<string, number>()
  #succeeded = 0
  #failed = 0
  #allowed = 0
  #denied = 0

  /** By the user name; undefined if the credentials are invalid. */
  authenticated(name: string | undefined): void {
    if (name === undefined) {
      this.#failed++
      return
    }
    this.#succeeded++
    const user = namedUsers.has(name) ? name : name.includes('@') ? 'email_id' : 'other'
    this.#byUser.set(user, (this.#byUser.get(user) ?? 0) + 1)
  }

  authorized(isAllowed: boolean): void {
    if (isAllowed) this.#allowed++
    else this.#denied++
  }

  metrics(): readonly Metric[] {
    const counter = (name: string, help: string, label: string, values: readonly (readonly [string, number])[]) => ({
      name,
      help,
      type: 'counter' as const,
      samples: values.filter(([, value]) => value > 0).map(([text, value]) => ({ labels: { [label]: text }, value })),
    })
    return [
      counter('authenticated_user_requests', 'Authenticated requests by user.', 'username', [...this.#byUser]),
      counter('authentication_attempts', 'Authentication attempts by result.', 'result', [
        ['error', this.#failed],
        ['success', this.#succeeded],
      ]),
      // Roles either allow or have no opinion; they never deny.
      counter('authorization_attempts_total', 'Authorization attempts by result.', 'result', [
        ['allowed', this.#allowed],
        ['no-opinion', this.#denied],
      ]),
    ]
  }
}
