import { createPage } from './page.ts'
import { tour } from './tour.ts'

tour(createPage((line) => console.log(line), process.stdout.isTTY === true && !process.env['NO_COLOR']))
console.log('\nNext: README.md, and the folders of packages/kube/src in the order of ARCHITECTURE.md.')
