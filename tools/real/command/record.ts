import { recordAll, writeRecording } from '../recordings/index.ts'
import { logProgress } from './log-progress.ts'

/** Writes down anew what `npm test` holds the embedded server against. */
export async function record(): Promise<number> {
  const recordings = await recordAll(logProgress)
  for (const { name, entries } of recordings) writeRecording(name, entries)
  console.log(`recorded ${recordings.length} scenarios`)
  return 0
}
