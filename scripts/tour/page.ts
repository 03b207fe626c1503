/** A terminal page that the chapters write on: headings, lines of code, and what they give. */
export interface Page {
  heading(text: string): void
  /** A sentence that says what comes. */
  say(text: string): void
  /** A line of code and its result. */
  show(code: string, result: unknown): void
  /** A line of code and the error it ends with. */
  refuse(code: string, attempt: () => unknown): void
}

export function createPage(write: (line: string) => void, colours: boolean): Page {
  const paint = (codes: string, text: string) => (colours ? `\u001b[${codes}m${text}\u001b[0m` : text)
  const result = (text: string) => {
    for (const line of text.split('\n')) write(`      ${line}`)
  }
  return {
    heading: (text) => write(`\n${paint('1;36', text)}`),
    say: (text) => write(`  ${text}`),
    show: (code, value) => {
      write(`    ${paint('2', '>')} ${code}`)
      result(paint('32', typeof value === 'string' ? value : JSON.stringify(value)))
    },
    refuse: (code, attempt) => {
      write(`    ${paint('2', '>')} ${code}`)
      result(paint('33', messageOf(attempt)))
    },
  }
}

function messageOf(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    if (error instanceof Error) return 'code' in error ? `${error.code}: ${error.message}` : error.message
  }
  throw new Error('the tour expected an error here')
}
