import type { CommandHost } from '../host.ts'
import type { DevEvent } from './dev-event.ts'
import type { DevSession } from './dev-session.ts'
import { overviewLines } from './overview.ts'

const help = [
  'h  this help',
  'o  overview: the objects of the operator and their conditions',
  'r  restart the operator',
  'f  fresh cluster: everything in it is deleted',
  'p  pause and resume reconciles',
  's  step: one reconcile, then pause',
  'c  clear the screen',
  'q  quit',
]

/** What the keys act on. */
export interface KeyContext {
  readonly session: DevSession
  /** Whether the cluster is ours to replace. */
  readonly isEmbedded: boolean
  emit(event: DevEvent): void
  clear(): void
  quit(): void
}

/** The single-key commands. Returns a function that ends them. */
export function listenToKeys(host: CommandHost, context: KeyContext): () => void {
  return host.onKey?.((key) => press(key, context)) ?? (() => undefined)
}

function press(key: string, { session, isEmbedded, emit, clear, quit }: KeyContext): void {
  const info = (message: string) => emit({ type: 'info', message })
  const actions: Readonly<Record<string, () => void>> = {
    h: () => help.forEach(info),
    o: () => overviewLines(session.running, session.loaded?.kinds ?? []).forEach(info),
    r: () => void session.restart(),
    f: () => {
      if (!isEmbedded) return info('the cluster is not ours: delete its objects with kubectl')
      void session.fresh()
    },
    p: () => {
      if (session.gate.isPaused) session.gate.resume()
      else session.gate.pause()
      info(session.gate.isPaused ? 'paused: s lets one reconcile run, p resumes' : 'resumed')
    },
    s: () => session.gate.step(),
    c: clear,
    q: quit,
    '\u0003': quit,
  }
  actions[key]?.()
}
