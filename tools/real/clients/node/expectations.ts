import { isDeepStrictEqual } from 'node:util'
import { ApiException } from '@kubernetes/client-node'
import type { Outcome, ScenarioReport } from '../scenario-report.ts'

const gotSizeMax = 1_500
const pollMs = 20
const eventuallyTimeoutMs = 30_000

/** The expectations of a scenario about a server, in the form of the Go program. */
export class Expectations {
  readonly #outcomes: Outcome[] = []

  /** Expects a condition. */
  that(expectation: string, held: boolean, got: unknown): void {
    this.#outcomes.push({ expectation, held, got: held ? '' : shown(got) })
  }

  /** Expects a value. */
  equal(expectation: string, got: unknown, wanted: unknown): void {
    this.that(expectation, isDeepStrictEqual(got, wanted), `${shown(got)}, want ${shown(wanted)}`)
  }

  /** Expects a failure with a status code and the reason of its Status. */
  async fails(expectation: string, code: number, reason: string, attempt: () => Promise<unknown>): Promise<void> {
    try {
      this.that(expectation, false, await attempt())
    } catch (error) {
      if (!(error instanceof ApiException)) throw error
      const given = statusReason(error.body)
      this.that(expectation, error.code === code && given === reason, `${error.code} ${given}`)
    }
  }

  /** Expects a value before the deadline. */
  async eventually(expectation: string, read: () => unknown, wanted: unknown): Promise<void> {
    const end = performance.now() + eventuallyTimeoutMs
    while (!isDeepStrictEqual(read(), wanted) && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    this.equal(expectation, read(), wanted)
  }

  report(failure?: unknown): ScenarioReport {
    const complaints = failure === undefined ? '' : shown(failure)
    return { outcomes: this.#outcomes, ended: failure === undefined, complaints }
  }
}

/** The client returns the body of a failure as text or parsed. */
function statusReason(body: unknown): string {
  const status: unknown = typeof body === 'string' ? JSON.parse(body) : body
  return (status as { readonly reason?: string } | null)?.reason ?? ''
}

function shown(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`.slice(0, gotSizeMax)
  return (JSON.stringify(value) ?? String(value)).slice(0, gotSizeMax)
}
