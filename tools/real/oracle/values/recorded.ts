import type { JsonValue } from '@kubewright/kube/json'
import { expect } from 'vitest'
import { realTest } from '../../rig.ts'
import { theOracle } from '../comparison.ts'
import type { OracleAnswer } from '../oracle.ts'

/** A question, and how the recorded answer is told from what the oracle says. */
export interface RecordedCase {
  readonly functionName: string
  readonly question: JsonValue
  /** The recorded answer, in whatever form it was recorded. */
  readonly recorded: unknown
  /** The oracle's answer in that form. */
  readonly form: (answer: OracleAnswer) => unknown
}

/** Asks the oracle each recorded case again, and wants the recorded answers. */
export function askAgain(name: string, cases: readonly RecordedCase[]): void {
  realTest(name, { timeout: 120_000 }, async () => {
    const oracle = await theOracle()
    expect(cases.length).toBeGreaterThan(0)
    const answers = await Promise.all(cases.map(({ functionName, question }) => oracle.ask(functionName, question)))
    for (const [index, { question, recorded, form }] of cases.entries()) {
      const answer = answers[index] as OracleAnswer
      expect({ question, answer: form(answer) }).toEqual({ question, answer: recorded })
    }
  })
}

/** The fields of an output, or the message of an error. */
export function fieldsOf(answer: OracleAnswer): { readonly [field: string]: JsonValue } | string {
  if ('output' in answer) return answer.output as { readonly [field: string]: JsonValue }
  return 'error' in answer ? answer.error : `panic: ${answer.panic}`
}
