/** The parts of the process that a command uses. */
export interface CommandHost {
  print(line: string): void
  printError(line: string): void
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Unique among the running processes. */
  readonly processId: number
  readonly homeFolder: string
  /** Resolves when the command should end, for example on SIGTERM. */
  readonly stopRequested: Promise<void>
}
