/** What a command needs of the process that it runs in. */
export interface CommandHost {
  print(line: string): void
  printError(line: string): void
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Unique among the processes that run now. */
  readonly processId: number
  readonly homeFolder: string
  /** Resolves when somebody wants the command to end. */
  readonly stopRequested: Promise<void>
}
