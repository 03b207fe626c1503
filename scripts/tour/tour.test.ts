import { expect, test } from 'vitest'
import { createPage } from './page.ts'
import { tour } from './tour.ts'

test('the tour prints what the library gives', async () => {
  const lines: string[] = []
  tour(createPage((line) => lines.push(line), false))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./expected.txt')
})
