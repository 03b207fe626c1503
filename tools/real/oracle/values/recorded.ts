import type { JsonValue } from '@kubewright/kube/json'
import { expect } from 'vitest'
import { realTest } from '../../rig.ts'
import { theOracle } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'

/** A request, and the conversion of the oracle's response to the recorded form. */
export interface RecordedCase {
  readonly functionName: string
  readonly question: JsonValue
  /** The recorded response, in its own form. */
  readonly recorded: unknown
  /** The oracle's response in that form. */
  readonly form: (result: OracleResult) => unknown
}

/** Sends each recorded case to the oracle again, and expects the recorded responses. */
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
