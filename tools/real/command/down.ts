import { readRunning, stopRunning } from './running.ts'

/** Stops what `up` started and removes its files. */
export async function down(): Promise<number> {
  const running = readRunning()
  await stopRunning(running)
  console.log(running ? `stopped ${running.url}` : 'nothing runs')
  return 0
}
