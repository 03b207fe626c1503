export interface CsvRecord {
  /** Its first line, counted from 1. */
  readonly line: number
  readonly fields: readonly string[]
}

export interface CsvRecords {
  readonly records: readonly CsvRecord[]
  /** The syntax error that ended the parsing. */
  readonly problem?: { readonly line: number; readonly message: string }
}

/**
 * Parses comma-separated values (RFC 4180): fields may be quoted, quotes inside are doubled, and a quoted field may
 * contain commas and line breaks. Empty lines are skipped; records may have any number of fields.
 */
export function parseCsv(text: string): CsvRecords {
  const records: CsvRecord[] = []
  let position = 0
  let line = 1
  while (position < text.length) {
    const recordLine = line
    const fields: string[] = []
    for (;;) {
      const field = text[position] === '"' ? readQuoted(text, position) : readPlain(text, position)
      if (field.problem !== undefined) return { records, problem: { line, message: field.problem } }
      fields.push(field.value)
      line += field.value.split('\n').length - 1
      position = field.end
      if (text[position] !== ',') break
      position++
    }
    if (text[position] === '\r') position++
    if (text[position] === '\n') {
      position++
      line++
    }
    if (fields.length > 1 || fields[0] !== '') records.push({ line: recordLine, fields })
  }
  return { records }
}

interface Field {
  readonly value: string
  readonly end: number
  readonly problem?: string
}

function readPlain(text: string, start: number): Field {
  let end = start
  while (end < text.length && !isEnd(text, end)) {
    if (text[end] === '"') return { value: '', end, problem: 'a quote inside an unquoted field' }
    end++
  }
  return { value: text.slice(start, end), end }
}

function readQuoted(text: string, start: number): Field {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return { value, end: text.length, problem: 'a quoted field is not closed' }
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      const end = quote + 1
      if (end < text.length && !isEnd(text, end)) return { value, end, problem: 'text after a quoted field' }
      return { value, end }
    }
    value += '"'
    from = quote + 2
  }
}

function isEnd(text: string, position: number): boolean {
  const character = text[position]
  return character === ',' || character === '\n' || (character === '\r' && text[position + 1] === '\n')
}
