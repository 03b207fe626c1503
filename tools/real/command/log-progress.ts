/** Progress goes to standard error: standard output is for what scripts read. */
export function logProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}
