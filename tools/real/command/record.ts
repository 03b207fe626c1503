import { recordAll, writeRecording } from '../recordings/index.ts'
import { recordStrategies } from '../strategies/index.ts'
import { logProgress } from './log-progress.ts'

/** Records again the responses that `npm test` compares the embedded server with. */
export async function record(): Promise<number> {
  await recordStrategies(logProgress)
  const recordings = await recordAll(logProgress)
  for (const { name, entries } of recordings) writeRecording(name, entries)
  console.log(`recorded ${recordings.length} scenarios`)
  return 0
}
