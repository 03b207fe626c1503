// Package watches tests watches without an informer: streams of events, bookmarks, watch-list, resuming, and ends.
package watches

import (
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"kubewright.dev/real/clients/scenario"
)

// Scenario is that of a client that watches without an informer.
var Scenario = scenario.Scenario{
	Name:  "watch",
	About: "watches by hand: order, selectors, bookmarks, watch-list, resume, ends, history that is gone",
	Steps: []scenario.Step{
		{Name: "see changes in order", Do: inOrder},
		{Name: "see objects enter and leave a selector", Do: selected},
		{Name: "resume from a revision", Do: resume},
		{Name: "list by watching", Do: watchList},
		{Name: "receive bookmarks", Do: bookmarks},
		{Name: "handle compacted history", Do: expired},
		{Name: "retry", Do: retry},
		{Name: "refuse malformed watches", Do: refused},
	},
}

const (
	group       = "watch.clients.kubewright.dev"
	eventWithin = 20 * time.Second
	// Longer than a server needs to send the bookmark shortly before the end.
	shortWatchSeconds = 5
)

// take returns the next event as text: type, name, and the data's value.
func take(run *scenario.Run, watcher watch.Interface) string {
	event, isOpen := next(run, watcher)
	if !isOpen {
		return "end"
	}
	return text(event)
}

func next(run *scenario.Run, watcher watch.Interface) (watch.Event, bool) {
	select {
	case event, isOpen := <-watcher.ResultChan():
		return event, isOpen
	case <-time.After(eventWithin):
		return watch.Event{Type: "NOTHING"}, true
	case <-run.Context.Done():
		return watch.Event{Type: "NOTHING"}, true
	}
}

func text(event watch.Event) string {
	switch object := event.Object.(type) {
	case *corev1.ConfigMap:
		return fmt.Sprintf("%s %s %s", event.Type, object.Name, object.Data["step"])
	case *metav1.Status:
		return fmt.Sprintf("%s %d %s", event.Type, object.Code, object.Reason)
	default:
		return string(event.Type)
	}
}

func takeAll(run *scenario.Run, watcher watch.Interface, count int) []string {
	taken := []string{}
	for range count {
		taken = append(taken, take(run, watcher))
	}
	return taken
}

func begin(run *scenario.Run, options metav1.ListOptions) watch.Interface {
	watcher, err := run.Clients().CoreV1().ConfigMaps(run.Namespace).Watch(run.Context, options)
	run.Need("watch", err)
	return watcher
}

func revisionNow(run *scenario.Run) string {
	list, err := run.Clients().CoreV1().ConfigMaps(run.Namespace).List(run.Context, metav1.ListOptions{})
	run.Need("list for the revision", err)
	return list.ResourceVersion
}

// drains reports whether a watch ends. After a stop, the library may still send an error event about the failed read.
func drains(run *scenario.Run, watcher watch.Interface) bool {
	for range 2 {
		if _, isOpen := next(run, watcher); !isOpen {
			return true
		}
	}
	return false
}
