/** Progress goes to standard error: standard output is for what scripts read. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
