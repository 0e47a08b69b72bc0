#include "parsers/mime_start.h"

#include <gmime/gmime.h>
#include <pthread.h>

static void start(void)
{
	g_mime_init();
}

void mime_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, start);
}
