import { expect } from 'vitest'
import { isKubeError } from '../../errors.ts'
import { cloneJson, freezeJson, type JsonValue } from '../../json/index.ts'

interface Expectation {
  readonly result?: JsonValue
  readonly error?: string
  readonly code?: string
}

/** Runs a scenario on frozen copies of its inputs, so that a write to them throws. */
export function expectOutcome(scenario: Expectation, run: (copy: (value: JsonValue) => never) => JsonValue): void {
  const frozenCopy = (value: JsonValue) => freezeJson(cloneJson(value)) as never
  let outcome: Expectation
  try {
    outcome = { result: run(frozenCopy) }
  } catch (error) {
    if (!isKubeError(error)) throw error
    outcome = { error: error.message, code: error.code }
  }
  const { result, error, code } = scenario
  expect(outcome).toEqual(error === undefined ? { result } : { error, code })
}
