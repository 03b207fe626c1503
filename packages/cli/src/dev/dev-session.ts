import { relative } from 'node:path'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Logger } from 'kubewright/log'
import type { RunningOperator } from 'kubewright/operator'
import type { ReconcileRecord } from 'kubewright/trace'
import { errorText } from '../error-text.ts'
import { cliLimits } from '../limits.ts'
import { type LoadedOperator, loadOperator, type Project } from '../project/index.ts'
import { AppliedSamples } from './apply-samples.ts'
import { Detectors } from './detectors.ts'
import type { DevEvent } from './dev-event.ts'
import type { DevTarget } from './dev-target.ts'
import { findInvalidObjects } from './invalid-objects.ts'
import { PauseGate } from './pause-gate.ts'

export interface DevSessionOptions {
  readonly project: Project
  readonly runtime: Runtime
  readonly log: Logger
  /** Starts or connects the cluster; `isFresh` empties it. */
  startTarget(isFresh: boolean): Promise<DevTarget>
  readonly appliesSamples: boolean
  emit(event: DevEvent): void
}

/** What to do next, the stronger later. */
const tasks = ['reload', 'restart', 'fresh'] as const
type Task = (typeof tasks)[number]

const taskTexts = { reload: 'reloaded', restart: 'restarted', fresh: 'a fresh cluster' } as const

/**
 * The cluster and the operator of `dev`. Changes are carried out one after another, and those that arrive meanwhile
 * together: at most one operator runs at any time, the new one starts after the last reconcile of the old one has ended,
 * and the cluster keeps its state. Sources that cannot be loaded leave the running operator alone.
 */
export class DevSession {
  readonly gate = new PauseGate()
  readonly detectors: Detectors
  /** The latest records, over reloads; the oldest first. */
  readonly records: ReconcileRecord[] = []
  readonly #options: DevSessionOptions
  readonly #samples = new AppliedSamples()
  #target: DevTarget | undefined
  #loaded: LoadedOperator | undefined
  #running: RunningOperator | undefined
  #wanted: Task | undefined
  readonly #changed = new Set<string>()
  #working: Promise<void> | undefined
  #isStopped = false
  /** Records of an operator whose start has not been reported yet. */
  #held: ReconcileRecord[] | undefined
  #isBroken = false
  #sampleCount = 0

  constructor(options: DevSessionOptions) {
    this.#options = options
    this.detectors = new Detectors((finding) => options.emit({ type: 'finding', finding }))
  }

  get target(): DevTarget | undefined {
    return this.#target
  }

  get loaded(): LoadedOperator | undefined {
    return this.#loaded
  }

  get running(): RunningOperator | undefined {
    return this.#running
  }

  /** Whether the sources could not be loaded or the operator could not be started. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  get sampleCount(): number {
    return this.#sampleCount
  }

  /** Starts the cluster and the operator; sources with an error only delay the operator. */
  async start(isFresh: boolean): Promise<void> {
    this.#target = await this.#options.startTarget(isFresh)
    await this.#want('reload')
  }

  /** Loads the sources again and replaces the operator. The files only name the cause. */
  reload(files: readonly string[] = []): Promise<void> {
    for (const file of files) this.#changed.add(relative(this.#options.project.folder, file))
    return this.#want('reload')
  }

  /** Starts the loaded operator again. */
  restart(): Promise<void> {
    return this.#want('restart')
  }

  /** Replaces the cluster by an empty one. */
  fresh(): Promise<void> {
    return this.#want('fresh')
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#working
    try {
      await this.#stopOperator()
    } finally {
      await this.#target?.stop()
      this.#target = undefined
    }
  }

  /** Resolves when this and everything that was wanted meanwhile is done. */
  #want(task: Task): Promise<void> {
    const isStronger = this.#wanted === undefined || tasks.indexOf(task) > tasks.indexOf(this.#wanted)
    if (isStronger) this.#wanted = task
    this.#working ??= this.#work()
    return this.#working
  }

  async #work(): Promise<void> {
    while (this.#wanted !== undefined && !this.#isStopped) {
      const task = this.#wanted
      this.#wanted = undefined
      const files = [...this.#changed]
      this.#changed.clear()
      try {
        await this.#perform(task, files)
      } catch (error) {
        this.#isBroken = true
        this.#options.emit({ type: 'broken', message: errorText(error), isRunning: this.#running !== undefined })
      }
    }
    this.#working = undefined
  }

  async #perform(task: Task, files: readonly string[]): Promise<void> {
    const { runtime, project, emit } = this.#options
    const startedMs = runtime.clock.monotonic()
    const isFirst = this.#loaded === undefined
    const loaded = (task === 'restart' ? this.#loaded : undefined) ?? (await loadOperator(project))
    if (task === 'fresh') await this.#renewTarget()
    try {
      this.#held = []
      await this.#replaceOperator(loaded)
      this.#isBroken = false
      const durationMs = Math.round(runtime.clock.monotonic() - startedMs)
      if (!isFirst || files.length > 0) emit({ type: 'reloaded', task: taskTexts[task], durationMs, files })
    } finally {
      const held = this.#held ?? []
      this.#held = undefined
      for (const record of held) emit({ type: 'reconcile', record })
    }
    if (this.#options.appliesSamples) await this.#applySamples(loaded)
  }

  async #renewTarget(): Promise<void> {
    await this.#stopOperator()
    await this.#target?.stop()
    this.#samples.reset()
    this.#target = await this.#options.startTarget(true)
  }

  async #replaceOperator(loaded: LoadedOperator): Promise<void> {
    const target = this.#target
    if (target === undefined) return
    const { emit, runtime, log } = this.#options
    const { operator } = loaded
    const invalid = await findInvalidObjects(target.client, operator.kinds)
    const way = await target.prepare(operator)
    try {
      await this.#stopOperator()
    } catch (error) {
      way.transport?.close()
      throw error
    }
    for (const { object, problems } of invalid) emit({ type: 'invalid', object, problems })
    this.detectors.reloaded()
    this.#loaded = loaded
    this.#running = await operator.start({
      ...way,
      runtime,
      log,
      gate: this.gate,
      checkDeterminism: true,
      onReconcile: (record) => this.#reconciled(record),
      onError: (error) => this.failed(error),
    })
  }

  async #stopOperator(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.stop({ graceMs: cliLimits.reloadGraceMs })
  }

  async #applySamples({ samples, operator }: LoadedOperator): Promise<void> {
    if (this.#target === undefined) return
    const { count, problems } = await this.#samples.apply(this.#target, samples, operator.kinds)
    this.#sampleCount += count
    for (const message of problems) this.#options.emit({ type: 'error', message })
  }

  #reconciled(record: ReconcileRecord): void {
    if (this.#held === undefined) this.#options.emit({ type: 'reconcile', record })
    else this.#held.push(record)
    this.detectors.record(record)
    addRecord(this.records, record)
  }

  /** An error that nothing has caught: a promise of the author's code that nothing awaits. */
  uncaught(error: unknown): void {
    const message = `an error that nothing caught: ${errorText(error)}`
    const fix = 'await or return every promise, so that its error fails the reconcile, which is then tried again'
    this.#options.emit({ type: 'finding', finding: { detector: 'missing await', message, fix } })
  }

  /** An error that fails neither a reconcile nor the operator. */
  failed(error: unknown): void {
    if (!this.detectors.error(error)) this.#options.emit({ type: 'error', message: errorText(error) })
  }
}

/** Cuts rarely, so that it costs little: at twice the limit, to the limit. */
export function addRecord(records: ReconcileRecord[], record: ReconcileRecord): void {
  records.push(record)
  if (records.length > 2 * cliLimits.devRecordsMax) records.splice(0, records.length - cliLimits.devRecordsMax)
}
