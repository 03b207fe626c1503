import { RuntimeError } from '../errors.ts'

/** Refuses a definition, with the path, the problem and the alternative. */
export function refuse(path: string, problem: string): never {
  throw new RuntimeError('RESOURCE_INVALID', `${path}: ${problem}`, { path })
}
