import { expect } from 'vitest'
import { realTest } from '../rig.ts'
import { readRecording, recordAll, recordingText } from './index.ts'

realTest('the recordings match the real server', async () => {
  const stale: string[] = []
  for (const { name, entries } of await recordAll(() => undefined)) {
    const now = recordingText(entries).split('\n')
    const before = recordingText(readRecording<object>(name)).split('\n')
    const index = now.findIndex((line, place) => line !== before[place])
    if (index >= 0 || now.length !== before.length) stale.push(`${name}: ${now[index] ?? 'less than there was'}`)
  }
  expect(stale, 'npm run real -- record rewrites them').toEqual([])
})
