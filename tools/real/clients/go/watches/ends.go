package watches

import (
	"context"
	"fmt"
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/tools/cache"
	retrywatch "k8s.io/client-go/tools/watch"
	"kubewright.dev/real/clients/scenario"
)

func watchList(run *scenario.Run) {
	do(run, create("l1", "1", "list"), create("l2", "1", "list"))
	yes := true
	watcher := begin(run, metav1.ListOptions{
		LabelSelector: "group=list", AllowWatchBookmarks: true, SendInitialEvents: &yes,
		ResourceVersionMatch: metav1.ResourceVersionMatchNotOlderThan,
	})
	defer watcher.Stop()
	run.Equal("a watch-list begins with what there is", takeAll(run, watcher, 2), []string{"ADDED l1 1", "ADDED l2 1"})
	event, _ := next(run, watcher)
	bookmark, isConfigMap := event.Object.(*corev1.ConfigMap)
	run.That("a bookmark ends the list", event.Type == watch.Bookmark && isConfigMap &&
		bookmark.Annotations[metav1.InitialEventsAnnotationKey] == "true" && bookmark.ResourceVersion != "", event)
	do(run, edit("l1", "2", "list"))
	run.Equal("a watch-list goes on with changes", take(run, watcher), "MODIFIED l1 2")
	legacy := begin(run, metav1.ListOptions{LabelSelector: "group=list", ResourceVersion: "0"})
	defer legacy.Stop()
	run.Equal("a watch from revision 0 begins with what there is", takeAll(run, legacy, 2), []string{"ADDED l1 2", "ADDED l2 1"})
	do(run, end("l1"), end("l2"))
}

func bookmarks(run *scenario.Run) {
	seconds := int64(shortWatchSeconds)
	from := revisionNow(run)
	watcher := begin(run, metav1.ListOptions{ResourceVersion: from, AllowWatchBookmarks: true, TimeoutSeconds: &seconds})
	defer watcher.Stop()
	silent := begin(run, metav1.ListOptions{ResourceVersion: from, TimeoutSeconds: &seconds})
	defer silent.Stop()
	do(run, create("m", "1", "x"), end("m"))
	seen, last, hasEnded := []string{}, "", false
	for {
		event, isOpen := next(run, watcher)
		if hasEnded = !isOpen; hasEnded || event.Type == "NOTHING" {
			break
		}
		if event.Type != watch.Bookmark {
			seen = append(seen, text(event))
			continue
		}
		last = event.Object.(*corev1.ConfigMap).ResourceVersion
	}
	run.Equal("bookmarks do not displace changes", seen, []string{"ADDED m 1", "DELETED m 1"})
	run.That("a watch of limited time gets a bookmark before its end", last > from, last)
	run.That("a watch of limited time ends", hasEnded, "no end")
	run.Equal("a watch without bookmarks gets changes alone", takeAll(run, silent, 3), []string{"ADDED m 1", "DELETED m 1", "end"})
	again := begin(run, metav1.ListOptions{ResourceVersion: last})
	defer again.Stop()
	do(run, create("n", "1", "x"))
	run.Equal("a watch goes on from a bookmark", take(run, again), "ADDED n 1")
	do(run, end("n"))
}

// expired watches custom resources: a server has no history of them from before their definition, however long its
// history is.
func expired(run *scenario.Run) {
	run.Install(scenario.Widgets(group))
	run.Forget()
	clients, err := dynamic.NewForConfig(run.Config)
	run.Need("make a dynamic client", err)
	resource := schema.GroupVersionResource{Group: group, Version: "v1", Resource: "widgets"}
	watcher, err := clients.Resource(resource).Namespace(run.Namespace).Watch(run.Context, metav1.ListOptions{ResourceVersion: "1"})
	run.Need("watch widgets", err)
	defer watcher.Stop()
	event, _ := next(run, watcher)
	run.Equal("a watch from a compacted revision gets 410", text(event), "ERROR 410 Expired")
	run.Fails("a client knows the error as Expired", apierrors.FromObject(event.Object), apierrors.IsResourceExpired)
	run.Equal("such a watch ends", take(run, watcher), "end")
}

func retry(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	seconds := int64(1)
	var opened atomic.Int32
	source := &cache.ListWatch{WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
		opened.Add(1)
		options.TimeoutSeconds = &seconds
		return all.Watch(ctx, options)
	}}
	do(run, create("t", "1", "x"))
	watcher, err := retrywatch.NewRetryWatcherWithContext(run.Context, revisionNow(run), source)
	run.Need("make a retrying watcher", err)
	defer watcher.Stop()
	taken := []string{}
	for step := 2; step <= 4; step++ {
		do(run, edit("t", fmt.Sprint(step), "x"))
		taken = append(taken, take(run, watcher))
		count := opened.Load()
		run.NeedEventually("outlive the watch underneath", eventWithin, func() (bool, any) { return opened.Load() > count, count })
	}
	run.Equal("a retrying watch loses nothing between its watches", taken, []string{"MODIFIED t 2", "MODIFIED t 3", "MODIFIED t 4"})
	do(run, end("t"))
}

func refused(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	yes := true
	_, err := all.Watch(run.Context, metav1.ListOptions{SendInitialEvents: &yes})
	run.Fails("a watch-list without a match of revisions is Invalid", err, apierrors.IsInvalid)
	_, err = all.Watch(run.Context, metav1.ListOptions{ResourceVersionMatch: metav1.ResourceVersionMatchExact})
	run.Fails("a watch of an exact revision is Invalid", err, apierrors.IsInvalid)
	_, err = all.Watch(run.Context, metav1.ListOptions{LabelSelector: "a in (b"})
	run.Fails("a watch with a malformed selector is a bad request", err, apierrors.IsBadRequest)
	_, err = all.List(run.Context, metav1.ListOptions{SendInitialEvents: &yes})
	run.Fails("a list does not take sendInitialEvents", err, apierrors.IsInvalid)
}
