import type { CommitResult, Store, StoreChange } from './store.ts'

/**
 * Commits the changes so that no revision has two changes of one resource: a watcher resumes after the last revision
 * that it saw, and would miss the second change if its connection broke between the two. All commits happen in one turn
 * of the event loop, so no reader sees a state in between. Returns the result of the first commit, which has the first
 * change.
 */
export function commitApart(store: Store, changes: readonly StoreChange[]): CommitResult {
  const [first = [], ...others] = changes.length === 1 ? [changes] : apart(changes)
  const result = store.commit(first)
  if (!result.committed) return result
  for (const group of others) expectCommitted(store.commit(group))
  return result
}

function apart(changes: readonly StoreChange[]): readonly (readonly StoreChange[])[] {
  const groups: StoreChange[][] = []
  const counts = new Map<string, number>()
  for (const change of changes) {
    const { resource } = change.key
    const index = counts.get(resource) ?? 0
    counts.set(resource, index + 1)
    if (groups[index] === undefined) groups[index] = []
    groups[index].push(change)
  }
  return groups
}

/** The caller read the objects in the same turn, so their revisions still match. */
function expectCommitted(result: CommitResult): void {
  if (result.committed) return
  const { resource, namespace, name } = result.failed.key
  throw new Error(`${resource} ${namespace}/${name} changed between two commits of one turn of the event loop`)
}
