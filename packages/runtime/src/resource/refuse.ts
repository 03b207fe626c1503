import { RuntimeError } from '../errors.ts'

/** Refuses a definition: where, what is wrong, and what would be right. */
export function refuse(path: string, problem: string): never {
  throw new RuntimeError('RESOURCE_INVALID', `${path}: ${problem}`, { path })
}
