import { isAbout, type NamedObject } from './object-argument.ts'

/** A reconcile as `explain` tells it, from a record of `dev` or from a line of an operator's log. */
export interface RunStory {
  readonly controller: string
  readonly kind: string
  readonly key: string
  readonly startedAt: string
  readonly causes: readonly string[]
  /** Each as result, kind and key. */
  readonly writes: readonly StoryWrite[]
  readonly outcome: string
  readonly error?: string | undefined
  readonly durationMs?: number | undefined
  /** The whole record in lines, if it is known. */
  readonly text?: string | undefined
}

export interface StoryWrite {
  readonly result: string
  readonly kind: string
  /** With the subresource after it. */
  readonly key: string
}

/** Whether the reconcile was of the object, or wrote it. */
export function concerns(story: RunStory, object: NamedObject): boolean {
  if (isAbout(object, story.kind, story.key)) return true
  return story.writes.some(({ kind, key }) => isAbout(object, kind, key))
}

/** Reads a line of an operator's log; undefined if it reports no reconcile. */
export function storyOfLine(line: string): RunStory | undefined {
  let entry: Readonly<Record<string, unknown>>
  try {
    entry = Object(JSON.parse(line)) as Readonly<Record<string, unknown>>
  } catch {
    return undefined
  }
  const { outcome, controller, cause } = entry
  if (typeof outcome !== 'string' || typeof controller !== 'string' || typeof cause !== 'string') return undefined
  const { controllerKind = '', namespace = '', name = '', ts = '', durationMs, writes, error } = entry
  return {
    controller,
    kind: String(controllerKind),
    key: namespace === '' ? String(name) : `${String(namespace)}/${String(name)}`,
    startedAt: String(ts),
    causes: [cause],
    writes: (Array.isArray(writes) ? writes : []).map((write) => writeOf(String(write))),
    outcome,
    ...(typeof durationMs === 'number' ? { durationMs } : {}),
    ...(error === undefined ? {} : { error: String(error) }),
  }
}

/** "created ConfigMap default/blog". */
function writeOf(text: string): StoryWrite {
  const [result = '', kind = '', key = ''] = text.split(' ')
  return { result, kind, key }
}

/** The reconcile in lines. */
export function storyLines(story: RunStory): readonly string[] {
  if (story.text !== undefined) return story.text.split('\n')
  const { controller, key, startedAt, causes, writes, outcome, error, durationMs } = story
  const after = durationMs === undefined ? '' : ` after ${Math.round(durationMs)} ms`
  return [
    `${controller} reconciled ${key} at ${startedAt}`,
    ...causes.map((cause) => `  because ${cause}`),
    ...writes.map(({ result, kind, key: target }) => `  wrote ${kind} ${target} (${result})`),
    `  ${outcome}${error === undefined ? '' : `: ${error}`}${after}`,
  ]
}
