import { join } from 'node:path'
import { startCluster } from '@kubewright/cluster'
import { StatusError } from '@kubewright/kube/status'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { systemRuntime } from 'kubewright/host'
import { silentLogger } from 'kubewright/log'
import { type KindReference, untypedKind } from 'kubewright/resource'
import type { ReconcileRecord } from 'kubewright/trace'
import { expect, onTestFinished, test } from 'vitest'
import { cliLimits } from '../limits.ts'
import { findProject, loadOperator } from '../project/index.ts'
import { newFolder, newProject, writeTexts } from '../project/testing/index.ts'
import { Detectors } from './detectors.ts'
import type { DevEvent, Finding, TypeProblem } from './dev-event.ts'
import { addRecord, DevSession } from './dev-session.ts'
import { findInvalidObjects } from './invalid-objects.ts'
import { overviewLines } from './overview.ts'
import { waitUntilServed } from './real-target.ts'
import { RepeatedFailures } from './repeated-failures.ts'
import { memoryTarget, siteSources } from './testing/index.ts'
import { CompilerOutput } from './type-check.ts'
import { watchProject } from './watch-project.ts'

const Site: KindReference = untypedKind({ group: 'example.com', version: 'v1', kind: 'Site' })

function failedRecord(key: string, message: string): ReconcileRecord {
  return { controller: 'site', key, error: new Error(message) } as ReconcileRecord
}

test('rememberedFailuresMax: repeated failures are shown rarely, and those of too many keys are forgotten', () => {
  const failures = new RepeatedFailures()
  const shown = Array.from({ length: 10 }, () => failures.isShown(failedRecord('a', 'fails')))
  expect(shown.flatMap((isShown, index) => (isShown ? [index + 1] : []))).toEqual([1, 2, 4, 8])
  for (let index = 1; index < cliLimits.rememberedFailuresMax; index++)
    failures.isShown(failedRecord(`${index}`, 'fails'))
  expect(failures.isShown(failedRecord('a', 'fails'))).toBe(false)
  failures.isShown(failedRecord('one more', 'fails'))
  expect(failures.isShown(failedRecord('a', 'fails'))).toBe(true)
})

test('findingsMax: further mistakes are not reported', () => {
  const findings: Finding[] = []
  const detectors = new Detectors((finding) => findings.push(finding))
  for (let index = 0; index <= cliLimits.findingsMax; index++) {
    detectors.error(Object.assign(new Error('differs'), { code: 'NONDETERMINISTIC_RECONCILE', path: `spec.a${index}` }))
  }
  expect(findings).toHaveLength(cliLimits.findingsMax)
})

test('devRecordsMax: keeps at least as many records, and at most twice as many', () => {
  const records: ReconcileRecord[] = []
  const sizes = new Set<number>()
  for (let index = 0; index < 5 * cliLimits.devRecordsMax; index++) {
    addRecord(records, failedRecord(`${index}`, ''))
    if (index >= cliLimits.devRecordsMax) sizes.add(records.length)
  }
  expect(Math.min(...sizes)).toBe(cliLimits.devRecordsMax)
  expect(Math.max(...sizes)).toBe(2 * cliLimits.devRecordsMax)
  expect(records.at(-1)?.key).toBe(`${5 * cliLimits.devRecordsMax - 1}`)
})

test('typeProblemsMax: further problems of a compilation are left out', () => {
  const compilations: (readonly TypeProblem[])[] = []
  const output = new CompilerOutput((problems) => compilations.push(problems))
  for (let index = 0; index <= cliLimits.typeProblemsMax; index++) output.read(`a.ts(${index},1): error TS1: wrong`)
  output.read('Found 51 errors. Watching for file changes.')
  expect(compilations[0]).toHaveLength(cliLimits.typeProblemsMax)
})

test('overviewLinesMax: further objects are counted', () => {
  const objects = Array.from({ length: cliLimits.overviewLinesMax + 2 }, (_, index) => ({
    metadata: { name: `${index}` },
  }))
  const running = { cache: { has: () => true, list: () => objects } }
  const lines = overviewLines(running as never, [Site])
  expect(lines).toHaveLength(cliLimits.overviewLinesMax + 1)
  expect(lines.at(-1)).toBe('2 more')
})

test('servedPollsMax: asks for a kind every servedPollMs, and names one that is never served', async () => {
  const runtime = createVirtualRuntime()
  let requests = 0
  const list = () => {
    requests++
    return Promise.reject(new StatusError({ kind: 'Status', metadata: {}, code: 404, reason: 'NotFound' } as never))
  }
  const waiting = runtime.run(() => waitUntilServed({ list } as never, Site, runtime))
  await expect(waiting).rejects.toMatchObject({ code: 'CLI_KIND_NOT_SERVED' })
  expect(requests).toBe(cliLimits.servedPollsMax + 1)
  expect(runtime.clock.monotonic()).toBe(cliLimits.servedPollsMax * cliLimits.servedPollMs)
})

test('invalidObjectsMax and invalidObjectProblemsMax bound the list of objects that do not fit', async () => {
  const fields = Array.from({ length: cliLimits.invalidObjectProblemsMax + 1 }, (_, index) => `a${index}: z.int()`)
  const folder = newProject(siteSources)
  const before = await loadOperator(await findProject(folder))
  const cluster = await startCluster()
  onTestFinished(() => cluster.stop())
  await cluster.install(...before.operator.kinds)
  for (let index = 0; index <= cliLimits.invalidObjectsMax; index++) {
    const metadata = { namespace: 'default', name: `site-${index}` }
    await cluster.client.create(Site, { metadata, spec: { title: 'a' } } as never)
  }
  const source = siteSources['src/site.ts'].replace('title: z.string()', `title: z.string(), ${fields.join(', ')}`)
  writeTexts(folder, { 'src/site.ts': source })
  const after = await loadOperator(await findProject(folder))
  const invalid = await findInvalidObjects(cluster.client, after.operator.kinds)
  expect(invalid).toHaveLength(cliLimits.invalidObjectsMax)
  expect(invalid[0]?.problems).toHaveLength(cliLimits.invalidObjectProblemsMax)
})

test('changeSettleMs and changeRecheckMs: files that are saved together are one report, and looked at again later', async () => {
  // chokidar drops a second change within this time.
  expect(cliLimits.changeRecheckMs).toBeGreaterThan(50 + cliLimits.changeSettleMs)
  const folder = newFolder()
  const reports: (readonly string[])[] = []
  const paths = ['a.ts', 'b.ts'].map((name) => join(folder, name))
  let done: () => void = () => undefined
  const complete = new Promise<void>((resolve) => {
    done = resolve
  })
  const onChange = (files: readonly string[]) => {
    reports.push(files)
    if (paths.every((path) => reports.flat().includes(path))) done()
  }
  const watch = await watchProject(folder, systemRuntime(), onChange, () => undefined)
  onTestFinished(() => watch.close())
  writeTexts(folder, { 'a.ts': '1', 'b.ts': '1' })
  await complete
})

test('reloadGraceMs: a reconcile that waits for its signal is aborted, and the changed operator starts', async () => {
  const waiting = siteSources['src/site.controller.ts'].replace(
    'reconcile: ({ metadata: { name }, spec }) => ({',
    'reconcile: async ({ metadata: { name }, spec }, { signal }) => (await new Promise((resolve) => signal.addEventListener("abort", resolve)), {',
  )
  const folder = newProject({ ...siteSources, 'src/site.controller.ts': waiting })
  const events: DevEvent[] = []
  const runtime = systemRuntime()
  const session: DevSession = new DevSession({
    project: await findProject(folder),
    runtime,
    log: silentLogger,
    appliesSamples: true,
    startTarget: () => memoryTarget(runtime, (error) => session.failed(error)),
    emit: (event) => void events.push(event),
  })
  onTestFinished(() => session.stop())
  await session.start(false)
  writeTexts(folder, { 'src/site.controller.ts': siteSources['src/site.controller.ts'] })
  const queue = session.running?.controllers[0]?.queue
  while (queue?.processing === 0) await new Promise((resolve) => setImmediate(resolve))
  await session.reload()
  await session.running?.idle()
  expect(cliLimits.reloadGraceMs).toBeGreaterThan(0)
  const outcomes = events.flatMap((event) => (event.type === 'reconcile' ? [event.record.outcome] : []))
  expect(outcomes).toEqual(['cancelled', 'ok'])
})
