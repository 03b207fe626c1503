import { TestingError } from '../errors.ts'
import { type SimulationOptions, seedVariable, simulate } from './simulate.ts'

export interface SeedsOptions extends Omit<SimulationOptions, 'seed'> {
  /** How many seeds to run, from 1; the environment variable KUBEWRIGHT_SEED replaces them by one. */
  readonly seeds: number
}

/**
 * Runs the simulation under several seeds and ends with the first failure. Its text names the seed, with which
 * KUBEWRIGHT_SEED repeats it byte by byte.
 */
export async function simulateSeeds({ seeds, ...options }: SeedsOptions): Promise<void> {
  for (const seed of seedsToRun(seeds)) await simulate({ ...options, seed })
}

/** The seeds from 1 to the count, or the one that the environment variable KUBEWRIGHT_SEED names. */
export function seedsToRun(count: number): readonly number[] {
  const chosen = process.env[seedVariable]
  return chosen === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [seedOf(chosen)]
}

function seedOf(text: string): number {
  const seed = Number(text)
  if (text.trim() !== '' && Number.isSafeInteger(seed)) return seed
  throw new TestingError('TESTING_SEED_INVALID', `${seedVariable}: ${JSON.stringify(text)} should be a whole number`)
}
