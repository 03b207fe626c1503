import { recordAll, writeRecording } from '../recordings/index.ts'
import { tell } from './tell.ts'

/** Writes down anew what `npm test` holds the embedded server against. */
export async function record(): Promise<number> {
  const recordings = await recordAll(tell)
  for (const { name, entries } of recordings) writeRecording(name, entries)
  console.log(`recorded ${recordings.length} scenarios`)
  return 0
}
