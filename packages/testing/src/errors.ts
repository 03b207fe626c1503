/** Every error this package throws carries one of these codes; docs/reference/errors.md lists them. */
export const testingErrorCodes = {
  TESTING_HANG: 'Nothing can happen any more, and the run is not over; the message lists what is waited for.',
  TESTING_TIME_LIMIT: 'The run is not over at the end of its virtual time; the message lists what is waited for.',
  TESTING_UNREST:
    'A simulation does not come to rest: objects change, or keys are retried, long after all faults have ended.',
  TESTING_TIMER_LIMIT: 'More timers fired than the limit allows: something runs in circles.',
} as const

export type TestingErrorCode = keyof typeof testingErrorCodes

export class TestingError extends Error {
  override readonly name = 'TestingError'
  readonly code: TestingErrorCode

  constructor(code: TestingErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
