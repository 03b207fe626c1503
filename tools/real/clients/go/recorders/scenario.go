// Package recorders tests event recorders, as controllers use them: those of core/v1 and of events.k8s.io/v1.
package recorders

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	corev1client "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
	"kubewright.dev/real/clients/scenario"
)

const recordedWithin = 30 * time.Second

// Scenario is that of a controller that records events.
var Scenario = scenario.Scenario{
	Name:  "events",
	About: "event recorders of both kinds, and one event seen through both",
	Steps: []scenario.Step{
		{Name: "record events of the old kind", Do: old},
		{Name: "record events of the new kind", Do: current},
	},
}

func subject(run *scenario.Run, name string) *corev1.ConfigMap {
	made, err := run.Clients().CoreV1().ConfigMaps(run.Namespace).Create(run.Context, scenario.ConfigMap(name), metav1.CreateOptions{})
	run.Need("create what events are about", err)
	return made
}

func old(run *scenario.Run) {
	clients := run.Clients()
	about := subject(run, "old")
	broadcaster := record.NewBroadcaster(record.WithContext(run.Context))
	defer broadcaster.Shutdown()
	broadcaster.StartRecordingToSink(&corev1client.EventSinkImpl{Interface: clients.CoreV1().Events(run.Namespace)})
	recorder := broadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "go-clients"})
	recorder.Event(about, corev1.EventTypeNormal, "Made", "it was made")
	recorder.Event(about, corev1.EventTypeWarning, "Broken", "it broke")
	selector := "involvedObject.name=old,reason=Made"
	find := func() *corev1.EventList {
		list, err := clients.CoreV1().Events(run.Namespace).List(run.Context, metav1.ListOptions{FieldSelector: selector})
		run.Need("list events by their object", err)
		return list
	}
	run.Eventually("an event is recorded, and found by its object and reason", recordedWithin, func() (bool, any) {
		list := find()
		return len(list.Items) == 1 && list.Items[0].Message == "it was made" && list.Items[0].Count == 1, list
	})
	recorder.Event(about, corev1.EventTypeNormal, "Made", "it was made")
	run.Eventually("the same event again is counted", recordedWithin, func() (bool, any) {
		list := find()
		return len(list.Items) == 1 && list.Items[0].Count == 2, list
	})
	warnings, err := clients.CoreV1().Events(run.Namespace).List(run.Context, metav1.ListOptions{FieldSelector: "type=Warning,involvedObject.uid=" + string(about.UID)})
	run.Need("list warnings", err)
	run.Equal("warnings are selected by type and uid", len(warnings.Items), 1)
	found, err := clients.CoreV1().Events(run.Namespace).SearchWithContext(run.Context, scheme.Scheme, about)
	run.Succeeds("events about an object are searched for", err)
	run.Equal("the search finds all of them", len(found.Items), 2)
	event := find().Items[0]
	same, err := clients.EventsV1().Events(run.Namespace).Get(run.Context, event.Name, metav1.GetOptions{})
	run.Succeeds("an event of the old kind is read as one of the new", err)
	run.Equal("its fields have their new names",
		[]any{same.Note, same.Regarding.Name, same.DeprecatedCount, same.DeprecatedSource.Component},
		[]any{"it was made", "old", int32(2), "go-clients"})
}

func current(run *scenario.Run) {
	clients := run.Clients()
	about := subject(run, "new")
	broadcaster := events.NewBroadcaster(&events.EventSinkImpl{Interface: clients.EventsV1()})
	defer broadcaster.Shutdown()
	ctx, cancel := context.WithCancel(run.Context)
	defer cancel()
	run.Need("start recording", broadcaster.StartRecordingToSinkWithContext(ctx))
	recorder := broadcaster.NewRecorder(scheme.Scheme, "kubewright.dev/go-clients")
	recorder.Eventf(about, nil, corev1.EventTypeNormal, "Made", "Make", "it was made %d times", 1)
	find := func() *eventsv1.EventList {
		list, err := clients.EventsV1().Events(run.Namespace).List(run.Context, metav1.ListOptions{FieldSelector: "regarding.name=new"})
		run.Need("list events by what they regard", err)
		return list
	}
	run.Eventually("an event of the new kind is recorded, and found by what it regards", recordedWithin, func() (bool, any) {
		list := find()
		return len(list.Items) == 1 && list.Items[0].Note == "it was made 1 times" && list.Items[0].Series == nil, list
	})
	recorder.Eventf(about, nil, corev1.EventTypeNormal, "Made", "Make", "it was made %d times", 1)
	run.Eventually("the same event again makes a series", recordedWithin, func() (bool, any) {
		list := find()
		return len(list.Items) == 1 && list.Items[0].Series != nil && list.Items[0].Series.Count == 2, list
	})
	event := find().Items[0]
	same, err := clients.CoreV1().Events(run.Namespace).Get(run.Context, event.Name, metav1.GetOptions{})
	run.Succeeds("an event of the new kind is read as one of the old", err)
	run.Equal("its fields have their old names",
		[]any{same.Message, same.InvolvedObject.Name, same.ReportingController, same.Action},
		[]any{"it was made 1 times", "new", "kubewright.dev/go-clients", "Make"})
}
