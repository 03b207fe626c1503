package watches

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"kubewright.dev/real/clients/scenario"
)

// change is a create, a merge patch or a delete.
type change struct {
	name, step, label string
	isNew, isDeletion bool
}

func create(name, step, label string) change {
	return change{name: name, step: step, label: label, isNew: true}
}
func edit(name, step, label string) change { return change{name: name, step: step, label: label} }
func end(name string) change               { return change{name: name, isDeletion: true} }

func do(run *scenario.Run, changes ...change) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	for _, change := range changes {
		var err error
		switch {
		case change.isDeletion:
			err = all.Delete(run.Context, change.name, metav1.DeleteOptions{})
		case change.isNew:
			object := scenario.Labelled(change.name, "group", change.label)
			object.Data = map[string]string{"step": change.step}
			_, err = all.Create(run.Context, object, metav1.CreateOptions{})
		default:
			body := `{"metadata":{"labels":{"group":"` + change.label + `"}},"data":{"step":"` + change.step + `"}}`
			_, err = all.Patch(run.Context, change.name, types.MergePatchType, []byte(body), metav1.PatchOptions{})
		}
		run.Need("change what is watched", err)
	}
}

func inOrder(run *scenario.Run) {
	watcher := begin(run, metav1.ListOptions{ResourceVersion: revisionNow(run)})
	do(run, create("a", "1", "x"), create("b", "1", "x"), edit("a", "2", "x"), end("b"), end("a"))
	run.Equal("a watch tells every change, in order", takeAll(run, watcher, 5),
		[]string{"ADDED a 1", "ADDED b 1", "MODIFIED a 2", "DELETED b 1", "DELETED a 2"})
	watcher.Stop()
	run.That("a watch that is stopped ends", drains(run, watcher), "something for ever")
	one := begin(run, metav1.ListOptions{ResourceVersion: revisionNow(run), FieldSelector: "metadata.name=b"})
	defer one.Stop()
	do(run, create("a", "1", "x"), create("b", "1", "x"), end("a"), end("b"))
	run.Equal("a watch of one name tells of nothing else", takeAll(run, one, 2), []string{"ADDED b 1", "DELETED b 1"})
}

func selected(run *scenario.Run) {
	watcher := begin(run, metav1.ListOptions{ResourceVersion: revisionNow(run), LabelSelector: "group=in"})
	defer watcher.Stop()
	do(run, create("s", "1", "out"), edit("s", "2", "in"), edit("s", "3", "in"), edit("s", "4", "out"), edit("s", "5", "in"), end("s"))
	run.Equal("what enters a selector is added, and what leaves it deleted", takeAll(run, watcher, 5),
		[]string{"ADDED s 2", "MODIFIED s 3", "DELETED s 3", "ADDED s 5", "DELETED s 5"})
}

func resume(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	do(run, create("r", "1", "x"))
	made, err := all.Get(run.Context, "r", metav1.GetOptions{})
	run.Need("read the object", err)
	do(run, edit("r", "2", "x"), edit("r", "3", "x"), end("r"))
	watcher := begin(run, metav1.ListOptions{ResourceVersion: made.ResourceVersion})
	defer watcher.Stop()
	run.Equal("a watch from a revision tells what came after it", takeAll(run, watcher, 3),
		[]string{"MODIFIED r 2", "MODIFIED r 3", "DELETED r 3"})
	second := begin(run, metav1.ListOptions{ResourceVersion: made.ResourceVersion})
	defer second.Stop()
	event, _ := next(run, second)
	object, isMeta := event.Object.(metav1.Object)
	run.That("an event has the revision of its change", isMeta && object.GetResourceVersion() > made.ResourceVersion, event)
	ended := takeAll(run, second, 1)
	third := begin(run, metav1.ListOptions{ResourceVersion: object.GetResourceVersion()})
	defer third.Stop()
	run.Equal("a watch goes on where another stopped", takeAll(run, third, 1), ended)
}
