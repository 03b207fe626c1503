import { isJsonObject } from '@kubewright/kube/json'

/**
 * The steps of a field path such as `containers[0].resources.limits.cpu`. The keys of a map may contain dots, which
 * only the value tells from separators.
 */
export function stepsOf(path: string, value: unknown): (string | number)[] {
  const steps: (string | number)[] = []
  let [rest, at]: [string, unknown] = [path, value]
  while (rest !== '') {
    const index = /^\[(\d+)\]/.exec(rest)
    const step = index ? Number(index[1]) : nameAt(rest.replace(/^\./, ''), at)
    steps.push(step)
    rest = index ? rest.slice(index[0].length) : rest.replace(/^\./, '').slice(String(step).length)
    at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined
  }
  return steps
}

/** The longest key of the value that the path begins with, or else all before the next separator. */
function nameAt(path: string, value: unknown): string {
  const keys = isJsonObject(value) ? Object.keys(value) : []
  const fitting = keys.filter((key) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`))
  const longest = fitting.reduce((best, key) => (key.length > best.length ? key : best), '')
  return longest === '' ? (/^.[^.[]*/.exec(path)?.[0] ?? path) : longest
}
