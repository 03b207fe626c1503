/** Progress goes to standard error: standard output is for scripts. */
export function logProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}
