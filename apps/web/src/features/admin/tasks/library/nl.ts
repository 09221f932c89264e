import type { LibraryTheme } from './library-task.ts';

export const DUTCH_TASKS: readonly LibraryTheme[] = [
  {
    title: 'Kennismaken',
    tasks: [
      {
        taskType: 'photo',
        points: 10,
        instructions: 'Bedenk een groet die alleen jullie team kent. Laat op de foto zien hoe die gaat.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Ga naast elkaar op volgorde van jullie verjaardagen: januari vooraan, december achteraan. Kijk allemaal in de camera en zet de hele rij op de foto.',
        minFaces: 2,
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Vertel elkaar allemaal iets wat de anderen nog niet weten. Kies het leukste verhaal en speel het na op de foto.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Ruil iets met elkaar: een pet, een sjaal, een jas of een tas. Maak een foto waarop iedereen iets van een ander draagt.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Bedenk iets wat nog niemand van jullie ooit heeft gedaan. Doe op de foto alsof het vandaag eindelijk gebeurt.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Jullie zijn een beroemde band. Maak de foto voor jullie nieuwe album: iedereen speelt op een instrument dat er niet is.',
      },
    ],
  },
  {
    title: 'In de stad',
    tasks: [
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Maak een foto waarop jullie helemaal verdwaald zijn. Gebruik als kaart iets wat geen kaart is.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Zoek een letter van jullie teamnaam die niemand heeft geschreven: in een raam, een hek, een dak of een brug. Maak er een foto van.',
        hint: 'Daken lijken vaak op een A, hekken op een H en wielen op een O.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Kies de mooiste deur van de straat. Doe op de foto alsof jullie er vandaag zijn komen wonen. Blijf wel op de stoep.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Zoek een spiegel die geen spiegel is: een ruit, een plas of een glimmende bol. Maak een foto waarop jullie team erin te zien is.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Zoek een bank om op te zitten. Maak een foto waarop jullie daar al honderd jaar op iemand wachten, op de bank of ernaast. De bank moet goed te zien zijn.',
        requiredObjects: ['bench'],
      },
      {
        taskType: 'quiz',
        points: 10,
        instructions: 'Welke stad ligt in twee werelddelen?',
        right: 'Istanbul',
        wrong: ['Athene', 'Caïro', 'Lissabon'],
      },
    ],
  },
  {
    title: 'In de natuur',
    tasks: [
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Leg op de grond een vrolijk gezicht van takjes, blaadjes en steentjes. Pluk niets: gebruik alleen wat al los ligt. Maak er een foto van.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Raap vijf blaadjes op die allemaal een andere vorm hebben. Leg ze van klein naar groot en maak er een foto van.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Kijk als een mier. Houd de telefoon vlak boven de grond en maak een foto waarop een bloem, een paddenstoel of een grasspriet reusachtig lijkt.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Wees samen een minuut muisstil en luister goed. Kies één geluid en beeld op de foto uit wat jullie hoorden.',
      },
      {
        taskType: 'quiz',
        points: 10,
        instructions: 'Welk van deze dieren is geen vogel?',
        right: 'De vleermuis',
        wrong: ['De pinguïn', 'De struisvogel', 'De kiwi'],
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions:
          'Een spin, een mier, een hond en een kip zitten in het gras. Hoeveel poten hebben ze samen?',
        answer: 20,
        tolerance: 0,
        unit: 'poten',
        hint: 'Een mier is een insect. Elk insect heeft zes poten.',
      },
    ],
  },
  {
    title: 'Eten en drinken',
    tasks: [
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Doe alsof jullie allemaal tegelijk in een citroen bijten. Maak een foto van jullie zuurste gezichten.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Maak een reclamefoto van iets heel gewoons, zoals een appel of een glas water. Wie de foto ziet, moet er meteen trek in krijgen.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Maak een foto waarop jullie zo deftig drinken als een koning: kin omhoog, pink in de lucht. Water is prima, als de glazen of bekers maar te zien zijn.',
        requiredObjects: ['cup', 'bottle', 'wine glass'],
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Verzin een gerecht met de naam van jullie team. Schrijf op wat erin zit, op papier of op een telefoon, en laat het op de foto zien als trotse koks.',
      },
      {
        taskType: 'quiz',
        points: 10,
        instructions: 'Waar wordt chocolade van gemaakt?',
        right: 'Van cacaobonen',
        wrong: ['Van koffiebonen', 'Van kastanjes', 'Van dadels'],
      },
      {
        taskType: 'estimate',
        points: 10,
        instructions: 'Jullie hebben drie dozijn eieren en eten er acht op. Hoeveel eieren blijven er over?',
        answer: 28,
        tolerance: 0,
        unit: 'eieren',
        hint: 'Een dozijn is twaalf.',
      },
    ],
  },
  {
    title: 'Binnen, als het regent',
    tasks: [
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Bouw een zo hoog mogelijke toren van spullen die niet kunnen breken, zoals boeken, dozen en kussens. Maak snel een foto, voordat hij omvalt.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Maak op de muur de schaduw van een dier, met het licht van een lamp of een telefoon. Gebruik alleen jullie handen en maak een foto van de schaduw.',
        hint: 'Haak de duimen in elkaar en spreid de vingers: dat wordt een vogel.',
      },
      {
        taskType: 'photo',
        points: 20,
        instructions:
          'Speel op de foto een beroemd schilderij of een bekende film na, met wat er in de kamer ligt. Een deken of een handdoek doet wonderen.',
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Maak hoeden van dingen die geen hoed zijn, zoals een krant, een handdoek of een vergiet. Zet ze op, kijk allemaal in de camera en maak een foto.',
        minFaces: 2,
      },
      {
        taskType: 'photo',
        points: 10,
        instructions:
          'Verstop jullie team in één kamer. Maak een foto waarop van iedereen nog net iets te zien is: een hand, een schoen of een oor.',
      },
      {
        taskType: 'estimate',
        points: 10,
        instructions: 'Hoeveel stippen heeft één dobbelsteen, op alle zes kanten samen?',
        answer: 21,
        tolerance: 0,
        unit: 'stippen',
        hint: 'Twee kanten die tegenover elkaar liggen, hebben samen altijd zeven stippen.',
      },
    ],
  },
  {
    title: 'Hersens kraken',
    tasks: [
      {
        taskType: 'quiz',
        points: 10,
        instructions: 'Gisteren was het twee dagen na maandag. Welke dag is het vandaag?',
        right: 'Donderdag',
        wrong: ['Dinsdag', 'Woensdag', 'Vrijdag'],
      },
      {
        taskType: 'quiz',
        points: 20,
        instructions: 'Welk getal komt hierna? 1, 4, 9, 16 …',
        right: '25',
        wrong: ['20', '23', '32'],
        hint: 'Kijk hoeveel er elke keer bij komt: eerst 3, dan 5.',
      },
      {
        taskType: 'quiz',
        points: 20,
        instructions:
          'Anna, Bo, Cas en Dirk staan in de rij. Anna staat voor Bo. Cas staat achter Bo. Dirk staat tussen Anna en Bo. Wie is de derde in de rij?',
        right: 'Bo',
        wrong: ['Anna', 'Cas', 'Dirk'],
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions: 'Zes mensen geven elkaar allemaal één keer een hand. Hoeveel handdrukken zijn dat?',
        answer: 15,
        tolerance: 0,
        unit: 'handdrukken',
        hint: 'Begin klein: bij twee mensen is het er één, bij drie mensen zijn het er drie.',
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions:
          'Teken een vierkant van drie bij drie vakjes. Hoeveel vierkanten zien jullie, klein en groot samen?',
        answer: 14,
        tolerance: 0,
        unit: 'vierkanten',
        hint: 'Vergeet de vierkanten van twee bij twee vakjes niet.',
      },
      {
        taskType: 'estimate',
        points: 20,
        instructions: 'Hoe ver is de maan gemiddeld van de aarde?',
        answer: 384_400,
        tolerance: null,
        unit: 'kilometer',
        hint: 'Tussen de twee passen ongeveer dertig aardbollen. Eén aardbol is bijna 13.000 kilometer breed.',
      },
    ],
  },
];
