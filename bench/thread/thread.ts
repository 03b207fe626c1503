import { measureColdStart } from './cold-start.ts'
import { measureFleet } from './fleet.ts'
import { measureReaction } from './reaction.ts'

/** The thread through every layer: how fast one event, a thousand objects and the first start go through it. */
export async function benchThread(): Promise<void> {
  console.log('\nthe thread\n\n| work | result |\n| --- | --- |')
  for (const over of ['process', 'https'] as const) {
    const { medianMs, slowMs } = await measureReaction(over)
    const way = over === 'process' ? 'in process' : 'over HTTPS'
    row(`AppService changed → Deployment written, ${way}`, `${medianMs.toFixed(2)} ms (99 %: ${slowMs.toFixed(2)} ms)`)
  }
  const fleet = await measureFleet(1000)
  row(
    `${fleet.count} AppServices from apply to available, whole cluster in process`,
    `${fleet.wallSeconds.toFixed(1)} s, ${fleet.cpuSeconds.toFixed(1)} s of CPU, ${fleet.reconciles} reconciles, ${fleet.revisions} revisions`,
  )
  row('`npm start` to the first available sample', `${(await measureColdStart()).toFixed(0)} ms`)
}

function row(work: string, result: string): void {
  console.log(`| ${work} | ${result} |`)
}
