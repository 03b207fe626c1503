import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const turnOver = () => new Promise<void>((resolve) => setImmediate(resolve))

test('what is read in one turn goes on behind it, in order, and stage by stage', async () => {
  const turns = createTurns()
  const done: string[] = []
  const serve = async (name: string) => {
    await new Promise<void>((resolve) => turns.afterReading(resolve))
    done.push(`${name} is carried out`)
    await undefined
    done.push(`${name} is answered`)
  }
  const all = [serve('one'), serve('two')]
  await Promise.resolve()
  done.push('all is read')
  await Promise.all(all)
  expect(done).toEqual([
    'all is read',
    'one is carried out',
    'two is carried out',
    'one is answered',
    'two is answered',
  ])
})

test('what comes while others go on has the next turn', async () => {
  const turns = createTurns()
  const done: string[] = []
  turns.afterReading(() => {
    done.push('one')
    turns.afterReading(() => done.push('two'))
  })
  await turnOver()
  expect(done).toEqual(['one'])
  await turnOver()
  expect(done).toEqual(['one', 'two'])
})
