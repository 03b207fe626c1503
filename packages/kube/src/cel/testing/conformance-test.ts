import { parseTextproto, type TextMessage } from './textproto.ts'

/** One test of cel-spec; its full name is file/section/test. */
export interface ConformanceTest {
  readonly fullName: string
  readonly expression: string
  readonly message: TextMessage
}

/** The tests of one textproto file. Names that repeat within a section get a number. */
export function conformanceTestsOf(file: string, text: string): ConformanceTest[] {
  const tests: ConformanceTest[] = []
  const seen = new Map<string, number>()
  for (const section of parseTextproto(text).messages('section')) {
    for (const message of section.messages('test')) {
      const name = `${file}/${section.text('name')}/${message.text('name')}`
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      const fullName = count === 1 ? name : `${name}#${count}`
      tests.push({ fullName, expression: message.text('expr') ?? '', message })
    }
  }
  return tests
}
