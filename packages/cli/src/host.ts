/** The parts of the process that a command uses. */
export interface CommandHost {
  print(line: string): void
  printError(line: string): void
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Unique among the running processes. */
  readonly processId: number
  readonly homeFolder: string
  /** Relative paths of the command line start here. */
  readonly workingFolder: string
  /** Whether a person can be asked: both input and output are a terminal. */
  readonly isTerminal: boolean
  /** Whether the output may have colours. */
  readonly isColoured: boolean
  /** Calls the listener with each key that is pressed, until the returned function is called; absent without a terminal. */
  readonly onKey?: ((listener: (key: string) => void) => () => void) | undefined
  /** Passes errors that nothing has caught to the listener, instead of ending the process. */
  readonly onUncaught?: ((listener: (error: unknown) => void) => () => void) | undefined
  /** Resolves when the command should end, for example on SIGTERM. */
  readonly stopRequested: Promise<void>
}
