import type { CommitResult, Store, StoreChange } from './store.ts'

/**
 * Commits the changes so that no revision has two of one resource. Who watches a resource goes on behind the last
 * revision that was seen, and would miss the second of two if its connection broke between them. All of it happens in
 * one turn, so that nobody reads what is between. Gives the result of the first commit, which has the first change.
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

/** Whoever made the changes looked at what there is in the same turn. */
function expectCommitted(result: CommitResult): void {
  if (result.committed) return
  const { resource, namespace, name } = result.failed.key
  throw new Error(`${resource} ${namespace}/${name} is not what it was at the beginning of this turn`)
}
