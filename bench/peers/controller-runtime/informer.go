package main

import (
	"context"
	"errors"
	"fmt"

	toolscache "k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cache"
)

// runInformer fills an informer, reads every object once, then handles
// changes. Reads are deep copies, as everywhere in controller-runtime.
func runInformer(ctx context.Context, work Work) (any, error) {
	scheme, err := newScheme(false)
	if err != nil {
		return nil, err
	}
	objects, err := cache.New(restConfig(work), cacheOptions(work, scheme))
	if err != nil {
		return nil, err
	}
	informer, err := objects.GetInformer(ctx, newObject(work), cache.BlockUntilSynced(false))
	if err != nil {
		return nil, err
	}
	allChanges := make(chan struct{})
	left := work.Changes
	registration, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{
		AddFunc: func(any) {},
		UpdateFunc: func(any, any) {
			left--
			if left == 0 {
				close(allChanges)
			}
		},
	})
	if err != nil {
		return nil, err
	}

	result := InformerResult{}
	result.ResidentBytesBefore, _ = settledMemory()
	spent := startMeter()
	go func() { _ = objects.Start(ctx) }()
	if !toolscache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
		return nil, errors.New("the informer has not synced")
	}
	result.Sync = spent()
	result.ResidentBytesSynced, result.HeapBytesSynced = settledMemory()

	spent = startMeter()
	var replicas int64
	for index := range work.Objects {
		object := newObject(work)
		if err := objects.Get(ctx, keyOf(index, work.Objects), object); err != nil {
			return nil, err
		}
		replicas += replicasOf(object)
	}
	result.Read = spent()
	if replicas < int64(work.Objects) {
		return nil, fmt.Errorf("only %d replicas in %d objects", replicas, work.Objects)
	}
	if work.Changes > 0 {
		spent = startMeter()
		if err := command(fmt.Sprintf("%s/control/changes?count=%d", work.Server, work.Changes)); err != nil {
			return nil, err
		}
		<-allChanges
		changes := spent()
		result.Changes = &changes
	}
	return result, nil
}
