import type { JsonValue } from '@kubewright/kube/json'
import { expect } from 'vitest'
import { realTest } from '../../rig.ts'
import { theOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'

/** A question, and how the recorded answer is told from what the oracle says. */
export interface RecordedCase {
  readonly functionName: string
  readonly question: JsonValue
  /** The recorded answer, in whatever form it was recorded. */
  readonly recorded: unknown
  /** The oracle's answer in that form. */
  readonly form: (result: OracleResult) => unknown
}

/** Asks the oracle each recorded case again, and wants the recorded answers. */
export function compareWithRecorded(name: string, cases: readonly RecordedCase[]): void {
  realTest(name, { timeout: 120_000 }, async () => {
    const oracle = await theOracle()
    expect(cases.length).toBeGreaterThan(0)
    const results = await Promise.all(cases.map(({ functionName, question }) => oracle.call(functionName, question)))
    for (const [index, { question, recorded, form }] of cases.entries()) {
      const result = results[index] as OracleResult
      expect({ question, result: form(result) }).toEqual({ question, result: recorded })
    }
  })
}

/** The fields of an output, or the message of an error. */
export function fieldsOf(result: OracleResult): { readonly [field: string]: JsonValue } | string {
  if ('output' in result) return result.output as { readonly [field: string]: JsonValue }
  return 'error' in result ? result.error : `panic: ${result.panic}`
}
