import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BuiltinKinds } from '../builtin-kind.ts'
import { outcomeOfRecorded, type RecordedWrite } from './outcomes.ts'

/** A test for each line of a file. */
export function testRecorded(kinds: BuiltinKinds, file: string): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const writes = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RecordedWrite)
  test.each(writes)('$name', (write) => {
    const { errors, warnings, content } = outcomeOfRecorded(kinds, write)
    expect(errors).toEqual(write.errors ?? [])
    expect(warnings).toEqual(write.warnings ?? [])
    if (write.content !== undefined) expect(content).toEqual(write.content)
  })
}
