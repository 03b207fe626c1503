export function freshBundle(options: {
  readonly entry: URL
  readonly outfile: URL
  readonly external?: readonly string[]
}): Promise<string>
